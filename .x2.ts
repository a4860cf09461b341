import { certify } from './src/app/certify/compose.js';
import { loadConfig } from './src/config/load.js';
import { startGateway } from './src/qualify/start.js';
import { contractsOf, VARIANTS } from './src/qualify/variants/index.js';
const [name='strictest', profile='standard', seeds='1', only=''] = process.argv.slice(2);
const base = await loadConfig({ cwd: import.meta.dirname, env: {}, flags: { target: 'embedded' } });
const contracts = only === '' ? base.scope.contracts : only.split(',');
const [from, to] = seeds.includes('-') ? seeds.split('-').map(Number) : [Number(seeds), Number(seeds)];
for (let seed = from!; seed <= to!; seed++) {
  const gateway = await startGateway({ port: 0, versions: 'exact', replies: 'full', variants: [name] });
  const { url: baseUrl, merchantId, password, otherMerchant } = gateway;
  const musts = new Map<string, string>(); let n = 0, warnings = 0, reqs = 0; const oc = new Map<string, number>(); const pf: string[] = [];
  const begun = performance.now();
  await certify({
    config: { ...base, target: { ...base.target, baseUrl, merchantId, auth: { type: 'basic', password }, otherMerchant },
      run: { ...base.run, profile: profile as never, seed }, scope: { ...base.scope, contracts } },
    embedded: false, minimise: false,
    emit: (event: any) => {
      if (event.type === 'run-finished') reqs = event.requests;
      if (event.type === 'harness-error') console.log('HARNESS', event.where, event.message);
      if (event.type === 'preflight' || event.type === 'preflight-failed') pf.push(JSON.stringify(event).slice(0, 300));
      if (event.type === 'rules-judged') for (const r of event.rules) oc.set(r.status, (oc.get(r.status) ?? 0) + 1);
      if (event.type !== 'finding') return;
      const { level, contract, rule, case: id, expected, actual } = event.finding;
      if (level === 'must') { n++; musts.set(`${contract} ${rule}`, `expected ${expected}, got ${actual} in ${id}`); } else warnings++;
    },
  } as never);
  await gateway.close();
  console.log(`seed ${seed} ${name}: ${musts.size} must rules (${n} findings), ${warnings} warnings, ${reqs} requests, ${((performance.now()-begun)/1000).toFixed(1)} s`, [...oc].map(([k,v])=>`${k} ${v}`).join(', '));
  for (const p of pf) if (/refus|fail|obstacle/i.test(p)) console.log('  PF', p);
  for (const [k, v] of [...musts].slice(0, 150)) console.log('  ', k, '|', v.slice(0, 260));
}
