import type { Answers } from '../answers.js';
import type { NewFile } from '../files.js';
import { BASELINE, HISTORY, nightlyLines } from './script.js';

/** A pipeline for Jenkins, in a file that takes the place of no other. */
export function jenkinsPipeline({ variable }: Pick<Answers, 'variable'>): NewFile {
  return {
    path: 'touchstone.Jenkinsfile',
    text: `// Needs the plugins Docker Pipeline, Copy Artifact and JUnit, and a credential of kind "secret text" with the id ${variable}.
pipeline {
  agent { docker { image 'node:22' } }
  triggers { cron('H 3 * * *') }
  options { timeout(time: 90, unit: 'MINUTES') }
  environment { ${variable} = credentials('${variable}') }
  stages {
    stage('certify') {
      steps {
        copyArtifacts projectName: env.JOB_NAME, selector: lastSuccessful(), filter: '${BASELINE}/report.json', optional: true
        copyArtifacts projectName: env.JOB_NAME, selector: lastCompleted(), filter: '${HISTORY}/**', optional: true
        sh '''
          npm ci
${nightlyLines('--report html --report json --report junit', '          ')}        '''
      }
    }
  }
  post {
    always {
      junit testResults: 'touchstone-report/junit.xml', allowEmptyResults: true
      archiveArtifacts artifacts: 'touchstone-report/**, ${BASELINE}/**, ${HISTORY}/**', allowEmptyArchive: true
    }
  }
}
`,
  };
}
