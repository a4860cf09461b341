import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answers } from '../answers.js';
import type { NewFile } from '../files.js';
import { githubWorkflow } from './github.js';
import { GITLAB_JOB, GITLAB_PIPELINE, gitlabJob, withInclude } from './gitlab.js';
import { jenkinsPipeline } from './jenkins.js';

export const CI_SYSTEMS = ['github', 'gitlab', 'jenkins', 'none'] as const;
export type CiSystem = (typeof CI_SYSTEMS)[number];

/** The system that a folder already has a pipeline for; else the most usual one. */
export function usualCi(cwd: string): CiSystem {
  if (existsSync(join(cwd, '.github'))) return 'github';
  if (existsSync(join(cwd, GITLAB_PIPELINE))) return 'gitlab';
  return existsSync(join(cwd, 'Jenkinsfile')) ? 'jenkins' : 'github';
}

/** The files of a CI system, and what is left to a person. */
export function ciFiles(
  ci: CiSystem,
  answers: Pick<Answers, 'variable'>,
  cwd: string,
): { readonly files: readonly NewFile[]; readonly byHand?: string } {
  if (ci === 'none') return { files: [] };
  if (ci === 'github') return { files: [githubWorkflow(answers)] };
  if (ci === 'jenkins') return { files: [jenkinsPipeline(answers)] };
  const file = join(cwd, GITLAB_PIPELINE);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const pipeline = withInclude(before);
  if (pipeline === undefined)
    return { files: [gitlabJob(before)], byHand: `add to include in ${GITLAB_PIPELINE}:\n  - local: ${GITLAB_JOB}` };
  return { files: [gitlabJob(before), { path: GITLAB_PIPELINE, text: pipeline, joins: true }] };
}
