import { DEFAULT_VALUES } from '../../model/values.js';
import { chooseContracts } from '../../app/choose-contracts.js';
import { defineCommand } from '../command.js';
import { allCases, chooseCases } from '../../app/generate/choose-cases.js';
import { FORMATS, formatSamples, listText } from '../../app/generate/formats.js';
import { EXAMPLE_BASE_URL, EXAMPLE_MERCHANT, sampleOf } from '../../app/generate/sample.js';
import { REPEATED } from '../run-options.js';
import { printRaw, tell } from '../terminal.js';

export const generateCommand = defineCommand({
  extensible: true,
  builder: (yargs) =>
    yargs
      .option('contract', { ...REPEATED, default: [], describe: 'an operation or contract, such as void or refund@60 (default: all)' })
      .option('valid', { type: 'boolean', describe: 'random valid requests (the default)' })
      .option('fault', { type: 'string', describe: 'requests with this fault, such as too-long' })
      .option('rule', { type: 'string', describe: 'requests that show or break these rules, such as "order.amount:*"' })
      .option('case', { type: 'string', describe: 'the request of one case id' })
      .option('count', { alias: 'n', type: 'number', describe: 'how many: of valid requests, per contract; otherwise the first that fit' })
      .option('seed', { type: 'number', default: 1, describe: 'the same seed gives the same requests' })
      .option('format', { choices: FORMATS, default: 'json' as const, describe: 'how to print them' })
      .option('json', { type: 'boolean', describe: 'short for --format json' })
      .option('list', { type: 'boolean', default: false, describe: 'all case ids, and how many of each kind' })
      .option('with-setup', {
        type: 'boolean',
        default: false,
        describe: 'also print the requests that must be sent first, with matching ids',
      })
      .option('base-url', { type: 'string', default: EXAMPLE_BASE_URL, describe: 'curl and HAR: where the requests go' })
      .option('merchant', { type: 'string', default: EXAMPLE_MERCHANT, describe: 'the merchant id of the path' })
      .conflicts('valid', ['fault', 'rule', 'case'])
      .conflicts('fault', ['rule', 'case'])
      .conflicts('rule', 'case')
      .example('$0 --contract void --fault too-long --format curl', 'commands for a shell')
      .example('$0 --contract authorize -n 1000 --format ndjson', 'valid requests for a load tool')
      .example('$0 --contract verify --list', 'every case of a contract'),
  handler: async (options, { catalogue }) => {
    const { seed, merchant, 'base-url': baseUrl, list } = options;
    const contracts = chooseContracts(options.contract, catalogue.contracts, tell);
    const values = DEFAULT_VALUES;
    if (list) printRaw(listText(contracts.flatMap((contract) => allCases(contract, values, seed))));
    else {
      const setUp = options['with-setup'] ? 'with' : 'without';
      const samples = chooseCases({ ...options, catalogue, contracts, values }).map((one) =>
        sampleOf(one, { merchant, values, catalogue, setUp }),
      );
      printRaw(formatSamples(samples, options.json === true ? 'json' : options.format, { baseUrl, merchant }));
    }
    return 0;
  },
});
