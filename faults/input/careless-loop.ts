// The negative control of the watch: it computes in one go, and takes memory without need.
import { createServer } from 'node:http'

const BUSY_MS = 300
const TAKEN_BYTES = 100 * 1_048_576
let taken: Buffer

const cpuMs = () => process.threadCpuUsage().user / 1e3
createServer((_, reply) => {
  for (const until = cpuMs() + BUSY_MS; cpuMs() < until; );
  taken = Buffer.alloc(TAKEN_BYTES, 1)
  reply.end(String(taken.length))
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
