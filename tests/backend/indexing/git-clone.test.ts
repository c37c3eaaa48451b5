import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cloneRepository, type CloneRequest } from '#src/backend/indexing/git-clone.ts'
import { cloneLimits } from '#src/backend/indexing/git-fetch.ts'
import { GitFailed } from '#src/backend/indexing/git-failed.ts'
import type { CloneProgress } from '#src/backend/indexing/git-progress.ts'
import type { ResolveName } from '#src/backend/net/resolve-outbound.ts'
import { git } from '#tests/support/git-server.ts'
import { host } from './git-host.ts'

describe('cloning', () => {
  it.each(['smart', 'dumb'] as const)(
    'over the %s protocol brings all branches and the last commit',
    async (protocol) => {
      const { request, folder } = await host({ protocol })
      const cloned = await cloneRepository(request)
      const hash = git(join(folder, 'repositories', 'app.git'), ['rev-parse', 'main']).trim()
      expect({ ...cloned, bytes: cloned.bytes > 0 }).toEqual({
        gitDir: request.into,
        url: request.url,
        branch: 'main',
        defaultBranch: 'main',
        branches: ['feature/try', 'main'],
        lastCommit: {
          hash,
          time: '2023-11-15T00:15:00+02:00',
          author: 'Grace Hopper',
          message: 'Add the answer\n\nIt was missing.',
        },
        bytes: true,
      })
    },
  )

  it('takes the branch that was asked for', async () => {
    const { request } = await host()
    const cloned = await cloneRepository({ ...request, branch: 'feature/try' })
    expect([cloned.branch, cloned.defaultBranch, cloned.lastCommit.message]).toEqual(['feature/try', 'main', 'Try it'])
  })

  it('tells how far it is', async () => {
    const { request } = await host()
    const stages = new Set<CloneProgress['stage']>()
    await cloneRepository({ ...request, onProgress: ({ stage }) => stages.add(stage) })
    expect(stages).toContain('receiving')
  })

  it('leaves no helper file and no credentials in the clone', async () => {
    const { request } = await host({ credentials: { username: 'ada', password: 'hunter2' } })
    await cloneRepository({ ...request, credentials: { username: 'ada', password: 'hunter2' } })
    expect(readFileSync(join(request.into, 'config'), 'utf8')).not.toMatch(/hunter2|aHVudGVyMg|YWRhOmh1bnRlcjI/)
    expect(existsSync(join(request.into, 'hooks'))).toBe(false)
  })

  it('B21 follows a moved repository, every hop checked', async () => {
    const { request, server } = await host({
      intercept: (incoming, response) => {
        if (!(incoming.url ?? '').startsWith('/old.git/')) return false
        response.writeHead(301, { location: (incoming.url ?? '').replace('/old.git/', '/app.git/') }).end()
        return true
      },
    })
    const cloned = await cloneRepository({ ...request, url: server.url('old.git') })
    expect(cloned.url).toBe(server.url('app.git'))
  })

  it('B22 connects to the checked address only, whatever the name would resolve to', async () => {
    const { request, server } = await host()
    const resolveName: ResolveName = async () => ['127.0.0.1']
    const url = `http://code.example:${server.port}/app.git`
    const cloned = await cloneRepository({ ...request, url, resolveName })
    expect(cloned.url).toBe(url)
    expect(new Set(server.requests.map(({ host: name }) => name))).toEqual(new Set([`code.example:${server.port}`]))
  })
})

const failure = async (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof GitFailed ? error.code : error),
  )

describe('what cannot be cloned is said', () => {
  it.each<[string, Partial<CloneRequest>, string]>([
    ['an unknown repository', { url: 'nothing.git' }, 'notFound'],
    ['a branch that is not there', { branch: 'nothing' }, 'branchNotFound'],
    ['a branch that is an option', { branch: '--upload-pack=touch x' }, 'invalidBranch'],
    ['no git on the machine', { git: '/nowhere/git' }, 'gitMissing'],
  ])('%s', async (_title, change, code) => {
    const { request, server, left } = await host()
    const url = change.url === undefined ? request.url : server.url(change.url)
    expect(await failure(cloneRepository({ ...request, ...change, url }))).toBe(code)
    expect(left()).toEqual([])
  })

  it('a repository without a commit', async () => {
    const { request } = await host({}, [])
    expect(await failure(cloneRepository(request))).toBe('emptyRepository')
  })

  it('a page that is no repository', async () => {
    const { request } = await host({ intercept: (_incoming, response) => (response.end('<html>'), true) })
    expect(await failure(cloneRepository(request))).toBe('notARepository')
  })

  it.each([
    [401, 'authenticationRequired'],
    [403, 'authenticationRequired'],
    [410, 'notFound'],
    [429, 'rateLimited'],
    [500, 'serverError'],
  ])('status %i', async (status, code) => {
    const { request } = await host({ intercept: (_incoming, response) => (response.writeHead(status).end(), true) })
    expect(await failure(cloneRepository(request))).toBe(code)
  })

  it.each([
    [429, 'rateLimited'],
    [503, 'serverError'],
  ])('status %i when the commit is fetched', async (status, code) => {
    const { request, left } = await host({
      intercept: ({ method }, response) => method === 'POST' && (response.writeHead(status).end(), true),
    })
    expect(await failure(cloneRepository(request))).toBe(code)
    expect(left()).toEqual([])
  })

  it('a limit with the seconds to wait', async () => {
    const { request } = await host({
      intercept: (_incoming, response) => (response.writeHead(429, { 'retry-after': '90' }).end(), true),
    })
    await expect(cloneRepository(request)).rejects.toMatchObject({ code: 'rateLimited', retryAfter: 90 })
  })

  it('wrong credentials, which appear in no message', async () => {
    const { request } = await host({ credentials: { username: 'ada', password: 'right' } })
    const refused: unknown = await cloneRepository({
      ...request,
      credentials: { username: 'ada', password: 'hunter2' },
    }).then(
      () => null,
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(GitFailed)
    expect(JSON.stringify([String(refused), refused])).not.toMatch(/hunter2|YWRhOmh1bnRlcjI/)
  })

  it('a machine nobody answers on', async () => {
    const { request, server } = await host()
    await server.close()
    expect(await failure(cloneRepository(request))).toBe('unreachable')
  })
})

describe('B23 what a hostile host could try', () => {
  it.each(['git-upload-pack', 'objects/info/packs', 'objects/info/http-alternates'])(
    'a redirect of %s to somewhere else is not followed',
    async (redirectedPath) => {
      const inner = await host()
      const { request } = await host({
        protocol: redirectedPath === 'git-upload-pack' ? 'smart' : 'dumb',
        intercept: (incoming, response) => {
          if (!(incoming.url ?? '').endsWith(redirectedPath)) return false
          response.writeHead(307, { location: `http://127.0.0.1:${inner.server.port}/app.git/${redirectedPath}` }).end()
          return true
        },
      })
      await failure(cloneRepository(request))
      expect(inner.server.requests).toEqual([])
    },
  )

  it('alternates of a dumb host lead nowhere', async () => {
    const inner = await host()
    const { request } = await host({
      protocol: 'dumb',
      intercept: (incoming, response) => {
        const path = incoming.url ?? ''
        const isAlternates = /objects\/info\/(http-)?alternates$/.test(path)
        const isObject = /\.pack$|\.idx$|objects\/[0-9a-f]{2}\//.test(path)
        if (isAlternates) response.end(`${inner.server.url('app.git')}/objects\n`)
        else if (isObject) response.writeHead(404).end()
        return isAlternates || isObject
      },
    })
    expect(await failure(cloneRepository(request))).toEqual(expect.any(String))
    expect(inner.server.requests).toEqual([])
  })

  it('a redirect to a private address is refused before a connection', async () => {
    const inner = await host()
    const { request } = await host({
      intercept: (_incoming, response) => {
        response.writeHead(302, { location: `${inner.server.url('app.git')}/info/refs?service=git-upload-pack` }).end()
        return true
      },
    })
    expect(await failure(cloneRepository(request))).toMatchObject({ code: 'portNotAllowed' })
    expect(inner.server.requests).toEqual([])
  })

  it('a clone that never ends is stopped', async () => {
    const { request, left } = await host({ intercept: (incoming) => incoming.method === 'POST' })
    expect(await failure(cloneRepository({ ...request, limits: { ...cloneLimits, timeoutMs: 300 } }))).toBe('timedOut')
    expect(left()).toEqual([])
  })

  it('a clone that grows too large is stopped', async () => {
    const { request, left } = await host()
    expect(await failure(cloneRepository({ ...request, limits: { ...cloneLimits, maxBytes: 100 } }))).toBe('tooLarge')
    expect(left()).toEqual([])
  })

  it('the person may give up', async () => {
    const leaving = new AbortController()
    const { request, left } = await host({
      intercept: (incoming) => {
        if (incoming.method !== 'POST') return false
        leaving.abort(new Error('cancelled'))
        return true
      },
    })
    await expect(cloneRepository({ ...request, signal: leaving.signal })).rejects.toThrow('cancelled')
    expect(left()).toEqual([])
  })

  it('arguments and shell tricks in the address reach no process', async () => {
    const { request, folder } = await host()
    const marker = join(folder, 'touched')
    const urls = [
      `--upload-pack=touch ${marker}`,
      `ext::sh -c "touch ${marker}"`,
      `${request.url};touch ${marker}`,
      `${request.url}$(touch ${marker})`,
    ]
    for (const url of urls) await failure(cloneRepository({ ...request, url }))
    expect(existsSync(marker)).toBe(false)
  })
})
