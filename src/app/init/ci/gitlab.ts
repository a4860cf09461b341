import { parseSource } from '../../../config/source.js';
import { isArray, isObject } from '../../../json/value.js';
import type { NewFile } from '../files.js';
import { BASELINE, HISTORY, nightlyLines } from './script.js';

/** The job in a file of its own, beside whatever pipeline there is. */
export const GITLAB_JOB = '.gitlab/touchstone.yml';
export const GITLAB_PIPELINE = '.gitlab-ci.yml';
const INCLUDE = `- local: ${GITLAB_JOB}`;

/** A job that certifies in scheduled pipelines, and in others when somebody starts it. */
export function gitlabJob(pipeline: string | undefined): NewFile {
  const stage = lastStage(pipeline);
  return {
    path: GITLAB_JOB,
    text: `conformance:
${stage === undefined ? '' : `  stage: ${JSON.stringify(stage)}\n`}  image: node:22
  timeout: 90m
  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule"
    # Elsewhere it waits for somebody, and holds nothing up meanwhile.
    - when: manual
      allow_failure: true
  # Kept after a red night too: the script itself takes only a green report as baseline.
  cache: { key: "touchstone-$CI_JOB_NAME", paths: [${BASELINE}, ${HISTORY}], when: always }
  script:
    - npm ci
    - |
${nightlyLines('--report html --report json --report junit', '      ')}  artifacts:
    when: always
    paths: [touchstone-report]
    reports: { junit: touchstone-report/junit.xml }
`,
  };
}

/** A job needs one of the stages that the pipeline has, if it names any. */
function lastStage(pipeline: string | undefined): string | undefined {
  const data: unknown = pipeline === undefined ? undefined : parseSource(GITLAB_PIPELINE, pipeline).data;
  const stages = isObject(data) ? data['stages'] : undefined;
  const last = isArray(stages) ? stages.at(-1) : undefined;
  return typeof last === 'string' ? last : undefined;
}

/** The pipeline with the job included and no other byte changed; undefined where a person has to do it. */
export function withInclude(pipeline: string | undefined): string | undefined {
  if (pipeline === undefined || pipeline.trim() === '') return `include:\n  ${INCLUDE}\n`;
  if (pipeline.includes(GITLAB_JOB)) return pipeline;
  if (!/^include:/m.test(pipeline)) return `include:\n  ${INCLUDE}\n\n${pipeline}`;
  const list = /^include:[ \t]*(?:#[^\n]*)?\r?\n([ \t]*)(?=- )/m.exec(pipeline);
  if (list === null) return undefined;
  const at = list.index + list[0].length;
  return `${pipeline.slice(0, at)}${INCLUDE}\n${list[1] ?? ''}${pipeline.slice(at)}`;
}
