import { describe, expect, it, test } from 'vitest'
import { outboundPolicy, publicOnlyPolicy } from '#src/backend/net/outbound-policy.ts'
import { OutboundRefused, type OutboundRefusal } from '#src/backend/net/outbound-refused.ts'
import { parseSshAddress, resolveSsh } from '#src/backend/net/ssh-address.ts'
import { publicAddress, resolveName } from './test-names.ts'

const refusal = async (raw: string, policy = publicOnlyPolicy): Promise<string> => {
  try {
    await resolveSsh(raw, policy, resolveName)
    return 'accepted'
  } catch (error) {
    if (error instanceof OutboundRefused) return error.code
    throw error
  }
}

test.each([
  ['git@github.com:owner/name.git', { user: 'git', host: 'github.com', port: 22, path: 'owner/name.git' }],
  ['ssh://git@github.com/owner/name.git', { host: 'github.com', port: 22, path: '/owner/name.git' }],
  ['ssh://git@github.com:22/owner/name', { host: 'github.com', port: 22, path: '/owner/name' }],
  ['org-123@GitHub.com:owner/name', { user: 'org-123', host: 'github.com' }],
  ['git@ssh.dev.azure.com:v3/organisation/project/repository', { host: 'ssh.dev.azure.com' }],
  ['git@git.sr.ht:~ada/project', { path: '~ada/project' }],
  ['git@[2606:4700::1111]:name.git', { host: '2606:4700::1111' }],
  ['ssh://git@[2606:4700::1111]/name.git', { host: '2606:4700::1111' }],
])('%s is an address', (raw, expected) => {
  expect(parseSshAddress(raw, publicOnlyPolicy)).toMatchObject(expected)
})

test('an address is stored in one form of its host and port', () => {
  const show = (raw: string) => parseSshAddress(raw, publicOnlyPolicy).text
  expect(show('git@GitHub.COM.:a/b.git')).toBe('git@github.com:a/b.git')
  expect(show('ssh://git@github.com:22/a/b.git')).toBe('ssh://git@github.com/a/b.git')
})

describe('an address is refused before any socket [B20]', () => {
  const privateHosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    '100.64.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '①②⑦.⓪.⓪.①',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[fd00::1]',
    '[fe80::1]',
    'any.localtest.me',
    'half-private.example',
    'mapped.example',
  ]
  it.each(privateHosts)('%s', async (host) => {
    expect(await refusal(`git@${host}:a/b.git`)).toBe('privateAddress')
    expect(await refusal(`ssh://git@${host}/a/b.git`)).toBe('privateAddress')
  })

  const others: readonly (readonly [string, OutboundRefusal])[] = [
    ['git@localhost:a', 'privateHost'],
    ['git@localhost.:a', 'privateHost'],
    ['git@intranet:a', 'privateHost'],
    ['git@git.lan:a', 'privateHost'],
    ['git@metadata.google.internal:a', 'privateHost'],
    ['git@nowhere.example:a', 'unresolvable'],
    ['git@silent.example:a', 'unresolvable'],
    ['ssh://git:secret@public.example/a', 'credentialsInUrl'],
    ['ssh://git@public.example:2222/a', 'portNotAllowed'],
    ['ssh://git@public.example:443/a', 'portNotAllowed'],
    ['ssh://git@public.example:0/a', 'invalidUrl'],
    ['ssh://git@public.example:99999/a', 'invalidUrl'],
    ['https://public.example/a', 'schemeNotAllowed'],
    ['git://public.example/a', 'schemeNotAllowed'],
    ['file:///etc/passwd', 'schemeNotAllowed'],
    ['SSH://git@public.example/a', 'schemeNotAllowed'],
    ['ssh+git://git@public.example/a', 'schemeNotAllowed'],
    ['ext::sh', 'schemeNotAllowed'],
    ['-oProxyCommand=x', 'invalidUrl'],
    ['-oProxyCommand=x@public.example:a', 'invalidUrl'],
    ['git@-oProxyCommand=x:a', 'invalidUrl'],
    ['ssh://-oProxyCommand=x/a', 'invalidUrl'],
    ['ssh://git@-oProxyCommand=x/a', 'invalidUrl'],
    ['ssh://-oProxyCommand=x@public.example/a', 'invalidUrl'],
    ['git@public.example:-oProxyCommand=x', 'invalidUrl'],
    ['git@public.example:--upload-pack=x', 'invalidUrl'],
    ["git@public.example:a';touch x;'", 'invalidUrl'],
    ['git@public.example:$(touch x)', 'invalidUrl'],
    ['git@public.example:`id`', 'invalidUrl'],
    ['git@public.example:a b', 'invalidUrl'],
    ['git@public.example:a\nb', 'invalidUrl'],
    ['git@public.example:', 'invalidUrl'],
    ['git@public.example:/', 'invalidUrl'],
    ['ssh://git@public.example', 'invalidUrl'],
    ['public.example:a', 'invalidUrl'],
    ['ssh://public.example/a', 'invalidUrl'],
    ['git@user@public.example:a', 'invalidUrl'],
    ['git@public.example#.evil.example:a', 'invalidUrl'],
    ['git@public.example%2f:a', 'invalidUrl'],
    ['git@[fe80::1%eth0]:a', 'invalidUrl'],
    ['/etc/passwd', 'invalidUrl'],
    ['', 'invalidUrl'],
    [`git@public.example:${'a'.repeat(2000)}`, 'invalidUrl'],
  ]
  it.each(others)('%s', async (raw, code) => {
    expect(await refusal(raw)).toBe(code)
  })
})

test('a listed host, port or network is allowed, the service of a cloud never', async () => {
  const listed = (allowList: string) => outboundPolicy({ selfHosted: true, allowList })
  expect(await refusal('git@git.lan:a', listed('git.lan'))).toBe('accepted')
  expect(await refusal('ssh://git@git.lan:2222/a', listed('git.lan'))).toBe('portNotAllowed')
  expect(await refusal('ssh://git@git.lan:2222/a', listed('git.lan:2222'))).toBe('accepted')
  expect(await refusal('git@git.lan:a', listed('git.lan:2222'))).toBe('privateHost')
  expect(await refusal('ssh://git@public.example:2222/a', listed('git.lan:2222'))).toBe('privateAddress')
  expect(await refusal('git@192.168.1.20:a', listed('192.168.0.0/16'))).toBe('accepted')
  expect(await refusal('git@metadata.lan:a', listed('metadata.lan'))).toBe('privateAddress')
})

test('the connection goes to the first checked address', async () => {
  expect(await resolveSsh('git@public.example:a', publicOnlyPolicy, resolveName)).toMatchObject({ ip: publicAddress })
})
