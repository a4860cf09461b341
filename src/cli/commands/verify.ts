import { readPackage } from '../../app/package/files.js';
import { verifyPackage } from '../../app/package/verify.js';
import { readText } from '../../config/read-text.js';
import { defineCommand } from '../command.js';
import { print, printJson } from '../terminal.js';

export const verifyCommand = defineCommand({
  positionals: '<package>',
  builder: (yargs) =>
    yargs
      .positional('package', { type: 'string', demandOption: true, describe: 'the folder or zip that touchstone package wrote' })
      .option('public-key', { type: 'string', describe: 'PEM file of the key that must have signed' })
      .option('json', { type: 'boolean', default: false, describe: 'for programs' })
      .example('$0 certificate.zip --public-key public.pem', 'all of it'),
  handler: async ({ package: path, 'public-key': key, json }) => {
    const check = await verifyPackage(readPackage(path), {
      now: new Date(),
      ...(key === undefined ? {} : { publicKey: readText(key, 'usage', `${key} cannot be read`) }),
    });
    const isValid = check.faults.length === 0;
    if (json) printJson({ valid: isValid, ...check });
    else {
      const lines = [
        ...check.faults.map((fault) => `not valid: ${fault}`),
        ...check.proven.map((sentence) => `proven: ${sentence}`),
        ...check.notProven.map((sentence) => `not proven: ${sentence}`),
      ];
      print(`${lines.join('\n')}\n`);
    }
    return isValid ? 0 : 1;
  },
});
