import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Repository } from '#src/contract/repositories.ts'
import { EditedRepository, type Edit } from '#tests/backend/repositories/edited-repository.ts'
import { startGitServer } from '#tests/support/git-server.ts'
import { demoPassword, signInAsDemo, type ProductApi } from '#tests/support/product-api.ts'
import { runProduct } from '#tests/support/running-product.ts'
import { collectCorpus } from './search-corpus.ts'
import { corpusFolders } from './search-queries.ts'

const [fileCount = 5000, changedCount = 10, wholeBuilds = 3, commits = 5] = process.argv.slice(2).map(Number)
const meanBytes = 6000
const maxShare = 0.1

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

const asSource = (path: string): string =>
  path.replaceAll(/(^|\/)(dist|coverage|node_modules|vendors?)(?=\/)/g, '$1$2-files')

const collectFiles = async (folder: string): Promise<Edit[]> => {
  const folders = [...corpusFolders, 'node_modules']
  const paths = await collectCorpus(resolve('.'), folders, folder, fileCount * meanBytes, fileCount)
  return Array.from({ length: fileCount }, (_, at) => {
    const path = paths[at % paths.length] ?? ''
    const round = Math.floor(at / paths.length)
    return {
      kind: 'write',
      path: `corpus-${round}/${asSource(path)}`,
      content: readFileSync(join(folder, path), 'utf8'),
    }
  })
}

const pause = () => new Promise((go) => setTimeout(go, 20))

const follow = async ({ call }: ProductApi, id: string, hash: string): Promise<number> => {
  const start = performance.now()
  for (;;) {
    const { status, failure, index } = await call<Repository>(`/api/repositories/${id}`)
    if (failure !== undefined || status === 'Failed') throw new Error(failure?.message ?? 'failed')
    if (status !== 'Scheduled' && status !== 'Processing') {
      if (index?.commit?.hash !== hash) throw new Error('another commit was indexed')
      return performance.now() - start
    }
    await pause()
  }
}

const touch = (files: readonly Edit[], round: number): Edit[] =>
  Array.from({ length: changedCount }, (_, at) => {
    const file = files[((at + 1) * 487 + round * 31) % files.length]
    if (file?.kind !== 'write') throw new Error('no file')
    return { ...file, content: `${String(file.content)}\nexport const added${round}At${at} = ${round}\n` }
  })

const measure = async (api: ProductApi, url: string, repository: EditedRepository, files: readonly Edit[]) => {
  const first = repository.commit(files)
  const whole: number[] = []
  let id = ''
  for (let round = 0; round < wholeBuilds; round += 1) {
    const source = { sourceType: 'PublicHttp', url }
    id = (await api.call<Repository>('/api/repositories', { method: 'POST', body: JSON.stringify({ source }) })).id
    whole.push(await follow(api, id, first))
    say(`Whole build ${round + 1}: ${seconds(whole.at(-1) ?? 0)}`)
  }
  const changes: number[] = []
  for (let round = 1; round <= commits; round += 1) {
    const hash = repository.commit(touch(files, round))
    await api.call(`/api/repositories/${id}/realize`, { method: 'POST' })
    changes.push(await follow(api, id, hash))
    say(`Commit ${round}: ${seconds(changes.at(-1) ?? 0)}`)
  }
  return { whole: median(whole), changed: median(changes) }
}

const main = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-bench-'))
  const server = await startGitServer(folder)
  const environment = { DEMO_PASSWORD: demoPassword, SELF_HOSTED: '1', PRIVATE_HOSTS: `127.0.0.1:${server.port}` }
  const product = await runProduct({ dataDir: join(folder, 'data'), environment })
  try {
    const api = await signInAsDemo(product)
    const [seeded] = await api.call<Repository[]>('/api/repositories')
    while (seeded !== undefined && (await api.call<Repository>(`/api/repositories/${seeded.id}`)).progress)
      await pause()
    const repository = new EditedRepository(folder, 'app.git')
    const { whole, changed } = await measure(
      api,
      server.url('app.git'),
      repository,
      await collectFiles(join(folder, 'corpus')),
    )
    say(`${fileCount} files as a whole: median ${seconds(whole)}`)
    say(`${changedCount} of them changed: median ${seconds(changed)}`)
    say(`Share: ${((100 * changed) / whole).toFixed(1)} % (at most ${100 * maxShare} %)`)
    if (changed > whole * maxShare) process.exitCode = 1
  } finally {
    await product.stop()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
