import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { analyseFile } from './analyse-file.ts'
import { isParserMemorySpent } from './symbols/parser-memory.ts'
import { toPreparedFile, type PreparedFile } from './stored-file.ts'

export interface AnalysisBatch {
  readonly folder: string
  readonly paths: readonly string[]
}

export interface AnalysisWorkerData {
  readonly position: Int32Array
}

const { position } = workerData as AnalysisWorkerData
let hasParserFailed = false

const prepareFile = async (folder: string, path: string): Promise<PreparedFile> => {
  try {
    return toPreparedFile(await analyseFile(path, readFileSync(join(folder, path))))
  } catch (error) {
    const isOfParser = error instanceof WebAssembly.RuntimeError
    hasParserFailed ||= isOfParser
    return { kind: 'skipped', path, bytes: 0, reason: isOfParser ? 'tooComplex' : 'unreadable' }
  }
}

/** The reply has fewer files when another thread has to continue. */
parentPort?.on('message', async ({ folder, paths }: AnalysisBatch) => {
  const prepared: PreparedFile[] = []
  for (const [index, path] of paths.entries()) {
    if (hasParserFailed || isParserMemorySpent()) break
    Atomics.store(position, 0, index)
    prepared.push(await prepareFile(folder, path))
  }
  parentPort?.postMessage(prepared)
})
parentPort?.postMessage('ready')
