import { existsSync } from 'node:fs'
import { isMainThread, workerData } from 'node:worker_threads'

// Runs before every thread of the product. Those that analyse files begin once the file exists that INDEX_GATE names.
const gate = process.env['INDEX_GATE']
const turn = new Int32Array(new SharedArrayBuffer(4))

if (!isMainThread && gate !== undefined && workerData?.position instanceof Int32Array)
  while (!existsSync(gate)) Atomics.wait(turn, 0, 0, 20)
