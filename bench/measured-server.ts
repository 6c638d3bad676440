// The server of unlimited-server.ts that says on SIGUSR2 what memory it uses, after a garbage collection.
import v8 from 'node:v8';
import vm from 'node:vm';
import './unlimited-server.ts';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  console.log(`memory ${JSON.stringify({ rss, used: heapUsed + external })}`);
});
