// A line to a target on which every answer takes so long: node scripts/run-ts.mjs bench/delay-line.ts URL MILLISECONDS
import { connect, createServer, type AddressInfo } from 'node:net';

const [target = '', millis = '20'] = process.argv.slice(2);
const { hostname, port } = new URL(target);
const server = createServer((client) => {
  const upstream = connect(Number(port), hostname);
  for (const socket of [client, upstream]) socket.setNoDelay().on('error', () => undefined);
  client.on('data', (bytes) => void upstream.write(bytes)).on('close', () => upstream.destroy());
  upstream.on('data', (bytes) => setTimeout(() => client.writable && client.write(bytes), Number(millis)));
  upstream.on('close', () => setTimeout(() => client.destroy(), Number(millis)));
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit());
