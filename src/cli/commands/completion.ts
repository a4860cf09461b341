import { defineCommand } from '../command.js';
import { SCRIPTS, SHELLS } from '../completion/scripts.js';
import { printRaw } from '../terminal.js';

export const completionCommand = defineCommand({
  positionals: '<shell>',
  builder: (yargs) =>
    yargs
      .positional('shell', { choices: SHELLS, demandOption: true, describe: 'bash, zsh or fish' })
      .example('source <($0 bash)', 'in ~/.bashrc')
      .example('source <($0 zsh)', 'in ~/.zshrc, after compinit')
      .example('$0 fish | source', 'in ~/.config/fish/config.fish'),
  handler: async ({ shell }) => {
    printRaw(SCRIPTS[shell]);
    return 0;
  },
});
