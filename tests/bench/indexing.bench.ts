import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Repository } from '#src/contract/repositories.ts'
import { readMemory } from '#tests/support/process-memory.ts'
import { demoPassword, signInAsDemo, type ProductApi } from '#tests/support/product-api.ts'
import { runProduct, type RunningProduct } from '#tests/support/running-product.ts'
import { collectCorpus } from './search-corpus.ts'
import { corpusFolders } from './search-queries.ts'

/**
 * Uploads an archive to the built product and prints the time, the memory of the process and the time of a search meanwhile.
 * `npm run bench:indexing -- [MEGABYTES] [MAX_FILES]` defaults to 50 and any number of files.
 */
const [megabytesArgument = '50', maxFilesArgument = 'Infinity'] = process.argv.slice(2)
const corpusBytes = Number(megabytesArgument) * 1e6
const maxFiles = Number(maxFilesArgument)

const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN

/** Packages contain mostly built files, so these folders are renamed to count as source. */
const asSource = (path: string): string =>
  path.replaceAll(/(^|\/)(dist|coverage|node_modules|vendors?)(?=\/)/g, '$1$2-files')

const makeArchive = async (root: string, paths: readonly string[], file: string): Promise<void> => {
  const archive = pack()
  const written = pipeline(archive, createGzip({ level: 1 }), createWriteStream(file))
  for (let sum = 0, round = 1; sum < corpusBytes; round += 1) {
    for (const path of paths) {
      if (sum >= corpusBytes) break
      const content = await readFile(join(root, path))
      archive.entry({ name: `corpus-${round}/${asSource(path)}` }, content)
      sum += content.length
    }
  }
  archive.finalize()
  await written
}

const pause = () => new Promise((go) => setTimeout(go, 100))

const follow = async ({ call }: ProductApi, id: string, searched: string | undefined) => {
  const stages = new Map<string, number>()
  const searches: number[] = []
  for (;;) {
    const repository = await call<Repository>(`/api/repositories/${id}`)
    if (repository.status === 'Failed') throw new Error(repository.failure?.message ?? 'failed')
    if (repository.progress === undefined) return { repository, stages, searches }
    const { stage } = repository.progress
    if (!stages.has(stage)) stages.set(stage, performance.now())
    if (searched !== undefined) {
      const start = performance.now()
      await call(`/api/search/grep?Query=createMachine&Names=${encodeURIComponent(searched)}`)
      searches.push(performance.now() - start)
    }
    await pause()
  }
}

const folderBytes = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const peakMemory = async ({ pid }: RunningProduct): Promise<string> => megabytes((await readMemory(pid)).peak)

const describe = (name: string, { files, symbols, sizeBytes }: NonNullable<Repository['index']>) =>
  say(`${name}: ${files} files, ${megabytes(sizeBytes)}, ${symbols} symbols`)

const withProduct = async (
  dataDir: string,
  work: (product: RunningProduct, begin: number) => Promise<void>,
): Promise<void> => {
  const begin = performance.now()
  const product = await runProduct({ dataDir, environment: { DEMO_PASSWORD: demoPassword } })
  try {
    await work(product, begin)
  } catch (error) {
    say(product.output())
    throw error
  } finally {
    await product.stop()
  }
}

const firstStart = async (product: RunningProduct, begin: number): Promise<void> => {
  say(`Address printed after ${seconds(performance.now() - begin)} on an empty data folder`)
  const api = await signInAsDemo(product)
  const [seeded] = await api.call<Repository[]>('/api/repositories')
  const own = seeded === undefined ? undefined : await follow(api, seeded.id, undefined)
  if (own?.repository.index !== undefined) describe('Own source', own.repository.index)
  say(`Indexed ${seconds(performance.now() - begin)} after the start; peak memory: ${await peakMemory(product)}`)
}

const addCorpus = async ({ call }: ProductApi, archive: string): Promise<string> => {
  const form = new FormData()
  form.append('file', await openAsBlob(archive), 'corpus.tar.gz')
  const start = performance.now()
  const { id } = await call<{ id: string }>('/api/repositories/uploads/archive', { method: 'POST', body: form })
  say(`Uploaded ${megabytes((await stat(archive)).size)} in ${seconds(performance.now() - start)}`)
  const source = { sourceType: 'ArchiveUpload', uploadId: id }
  return (await call<Repository>('/api/repositories', { method: 'POST', body: JSON.stringify({ source }) })).id
}

const indexCorpus = async (archive: string, product: RunningProduct, begin: number): Promise<void> => {
  say(`Address printed after ${seconds(performance.now() - begin)} on that database`)
  const api = await signInAsDemo(product)
  const [seeded] = await api.call<Repository[]>('/api/repositories')
  const id = await addCorpus(api, archive)
  const start = performance.now()
  const { repository, stages, searches } = await follow(api, id, seeded?.name)
  if (repository.index !== undefined) describe('Corpus', repository.index)
  const stageTimes = [...stages].map(([stage, since]) => `${stage} ${seconds(since - start)}`)
  say(`Indexed in ${seconds(performance.now() - start)} (${stageTimes.join(', ')})`)
  const [p50, p95] = [at(searches, 0.5), at(searches, 0.95)].map((time) => `${time.toFixed(0)} ms`)
  say(`${searches.length} searches of the other repository meanwhile: p50 ${p50}, p95 ${p95}`)
  say(`Peak memory of the whole process: ${await peakMemory(product)}`)
}

const main = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const corpus = join(folder, 'corpus')
  const archive = join(folder, 'corpus.tar.gz')
  const dataDir = join(folder, 'data')
  try {
    await makeArchive(
      corpus,
      await collectCorpus(resolve('.'), [...corpusFolders, 'node_modules'], corpus, corpusBytes, maxFiles),
      archive,
    )
    await withProduct(dataDir, firstStart)
    await withProduct(dataDir, (product, begin) => indexCorpus(archive, product, begin))
    say(`Database folder: ${megabytes(await folderBytes(join(dataDir, 'database')))}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
