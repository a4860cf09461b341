import type { ShownStep } from '../../../src/model/event.js';
import { MONEY, type Money, stepFacts } from '../../evidence/api-facts.js';
import { valueOf } from '../../evidence/difference.js';
import type { CauseRow } from '../state/run-index.js';

/** The calls of a sequence, a row each: result, call and amount, HTTP and time, what became of the order. The last one breaks the rule. */
export function StepLane({ steps, cause }: { readonly steps: readonly ShownStep[]; readonly cause: CauseRow }) {
  const rows = steps.map((step) => ({ step, facts: stepFacts(step) }));
  const columns = (Object.keys(MONEY) as Money[]).filter((name) => rows.some(({ facts }) => facts.money[name] !== undefined));
  return (
    <div class="sideways lane" tabIndex={0} role="region" aria-label="Steps of the sequence">
      <table>
        <caption class="away">Steps of the sequence</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="away">Result</span>
            </th>
            <th scope="col">Step</th>
            <th scope="col">order.status after</th>
            {columns.map((name) => (
              <th scope="col" class="figure" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ step, facts }, i) => {
            const isFault = i === rows.length - 1;
            return (
              <tr class={isFault ? 'fault' : undefined} key={i}>
                <td>
                  <span
                    class={`ball ${isFault ? 'violates' : 'conforms'}`}
                    role="img"
                    aria-label={isFault ? 'breaks the rule' : 'as expected'}
                  >
                    {isFault ? '✕' : '✓'}
                  </span>
                </td>
                <th scope="row" title={`${step.name} (${step.contract})`}>
                  {i + 1} <b>{facts.call}</b> {facts.amount}{' '}
                  <span class="note">
                    {step.reply.status ?? 'no answer'}, {step.millis} ms
                  </span>
                </th>
                <td class="mono">{facts.status}</td>
                {columns.map((name) => (
                  <td class="figure" key={name}>
                    {isFault && cause.path === MONEY[name] ? (
                      <>
                        <span class="wanted">expected {valueOf(cause.expected, cause.path).split(': ')[0]}</span>{' '}
                        <b class="got">got {facts.money[name] ?? cause.actual}</b>
                      </>
                    ) : (
                      (facts.money[name] ?? '')
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
