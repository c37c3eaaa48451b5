import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { analyseFile, type AnalysedFile } from './analyse-file.ts'

export interface AnalysisBatch {
  readonly folder: string
  readonly paths: readonly string[]
}

parentPort?.on('message', async ({ folder, paths }: AnalysisBatch) => {
  const analysed: AnalysedFile[] = []
  for (const path of paths) analysed.push(await analyseOne(folder, path))
  parentPort?.postMessage(analysed)
})
parentPort?.postMessage('ready')

async function analyseOne(folder: string, path: string): Promise<AnalysedFile> {
  try {
    return await analyseFile(path, readFileSync(join(folder, path)))
  } catch {
    return { kind: 'skipped', path, bytes: 0, reason: 'unreadable' }
  }
}
