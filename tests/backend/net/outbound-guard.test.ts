import { describe, expect, it } from 'vitest'
import { guardedFetch } from '#src/backend/net/guarded-fetch.ts'
import { AllowListMistake, outboundPolicy, publicOnlyPolicy } from '#src/backend/net/outbound-policy.ts'
import { OutboundRefused, type OutboundRefusal } from '#src/backend/net/outbound-refused.ts'
import { parseOutboundUrl } from '#src/backend/net/outbound-url.ts'
import { resolveOutbound } from '#src/backend/net/resolve-outbound.ts'
import { loopbackServer } from './loopback-server.ts'
import { publicAddress, resolveName } from './test-names.ts'

/** PORT stands for the port of a real listener, so that a forgotten check would be seen as a connection. */
const refusedAddresses: readonly (readonly [string, OutboundRefusal])[] = [
  ['http://127.0.0.1:PORT/', 'portNotAllowed'],
  ['http://127.0.0.1/', 'privateAddress'],
  ['http://127.1/', 'privateAddress'],
  ['http://127.0.1/', 'privateAddress'],
  ['http://127.255.255.254/', 'privateAddress'],
  ['http://2130706433/', 'privateAddress'],
  ['http://0x7f000001/', 'privateAddress'],
  ['http://0x7f.1/', 'privateAddress'],
  ['http://0177.0.0.1/', 'privateAddress'],
  ['http://017700000001/', 'privateAddress'],
  ['http://0.0.0.0/', 'privateAddress'],
  ['http://0/', 'privateAddress'],
  ['http://[::1]/', 'privateAddress'],
  ['http://[::]/', 'privateAddress'],
  ['http://[0:0:0:0:0:0:0:1]/', 'privateAddress'],
  ['http://[::ffff:127.0.0.1]/', 'privateAddress'],
  ['http://[::ffff:7f00:1]/', 'privateAddress'],
  ['http://[::ffff:10.0.0.1]/', 'privateAddress'],
  ['http://[::127.0.0.1]/', 'privateAddress'],
  ['http://[64:ff9b::7f00:1]/', 'privateAddress'],
  ['http://[64:ff9b:1::a00:1]/', 'privateAddress'],
  ['http://[2002:7f00:1::]/', 'privateAddress'],
  ['http://[2001:0:7f00:1::]/', 'privateAddress'],
  ['http://[2001:db8::1]/', 'privateAddress'],
  ['http://[fd00::1]/', 'privateAddress'],
  ['http://[fc00::1]/', 'privateAddress'],
  ['http://[fe80::1]/', 'privateAddress'],
  ['http://[fec0::1]/', 'privateAddress'],
  ['http://[fe80::1%25eth0]/', 'invalidUrl'],
  ['http://[fe80::1%eth0]/', 'invalidUrl'],
  ['http://[ff02::1]/', 'privateAddress'],
  ['http://[fd00:ec2::254]/', 'privateAddress'],
  ['http://169.254.169.254/latest/meta-data/', 'privateAddress'],
  ['http://169.254.0.1/', 'privateAddress'],
  ['http://metadata.google.internal/', 'privateHost'],
  ['http://100.64.0.1/', 'privateAddress'],
  ['http://100.127.255.255/', 'privateAddress'],
  ['http://10.0.0.1/', 'privateAddress'],
  ['http://10.255.255.255/', 'privateAddress'],
  ['http://172.16.0.1/', 'privateAddress'],
  ['http://172.31.255.255/', 'privateAddress'],
  ['http://192.168.0.1/', 'privateAddress'],
  ['http://192.0.0.1/', 'privateAddress'],
  ['http://192.0.2.1/', 'privateAddress'],
  ['http://198.18.0.1/', 'privateAddress'],
  ['http://198.19.255.255/', 'privateAddress'],
  ['http://224.0.0.1/', 'privateAddress'],
  ['http://240.0.0.1/', 'privateAddress'],
  ['http://255.255.255.255/', 'privateAddress'],
  ['http://localhost/', 'privateHost'],
  ['http://localhost./', 'privateHost'],
  ['http://LOCALHOST/', 'privateHost'],
  ['http://app.localhost/', 'privateHost'],
  ['http://intranet/', 'privateHost'],
  ['http://printer.local/', 'privateHost'],
  ['http://any.localtest.me/', 'privateAddress'],
  ['http://half-private.example/', 'privateAddress'],
  ['http://mapped.example/', 'privateAddress'],
  ['http://nowhere.example/', 'unresolvable'],
  ['http://silent.example/', 'unresolvable'],
  ['http://127。0。0。1/', 'privateAddress'],
  ['http://①②⑦.⓪.⓪.①/', 'privateAddress'],
  ['http://loca\u00adlhost/', 'privateHost'],
  ['http://%31%32%37.0.0.1/', 'privateAddress'],
  ['http://public.example@127.0.0.1/', 'credentialsInUrl'],
  ['http://user:secret@public.example/', 'credentialsInUrl'],
  ['http://127.0.0.1#@public.example/', 'privateAddress'],
  ['http://127.0.0.1?@public.example/', 'privateAddress'],
  ['http://public.example\\@127.0.0.1/', 'invalidUrl'],
  ['git@127.0.0.1:x', 'invalidUrl'],
  ['git://127.0.0.1/x', 'schemeNotAllowed'],
  ['file:///etc/passwd', 'schemeNotAllowed'],
  ['ssh://127.0.0.1/x', 'schemeNotAllowed'],
  ['gopher://127.0.0.1:6379/_x', 'schemeNotAllowed'],
  ['ftp://public.example/', 'schemeNotAllowed'],
  ['data:text/plain,x', 'schemeNotAllowed'],
  ['ext::sh', 'schemeNotAllowed'],
  ['ext::sh -c touch% /tmp/x', 'invalidUrl'],
  ['--upload-pack=touch /tmp/x', 'invalidUrl'],
  ['--upload-pack=x', 'invalidUrl'],
  ['-oProxyCommand=x', 'invalidUrl'],
  ['http://public.example:22/', 'portNotAllowed'],
  ['http://public.example:25/', 'portNotAllowed'],
  ['http://public.example:6379/', 'portNotAllowed'],
  ['https://public.example:5432/', 'portNotAllowed'],
  ['ht\ntp://public.example/', 'invalidUrl'],
  [' http://public.example/', 'invalidUrl'],
  ['http://public.example/\u0000', 'invalidUrl'],
  ['http://', 'invalidUrl'],
  ['', 'invalidUrl'],
  [`http://public.example/${'a'.repeat(2048)}`, 'invalidUrl'],
]

const refusal = async (attempt: Promise<unknown>): Promise<OutboundRefused> => {
  const failure: unknown = await attempt.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof OutboundRefused)) throw new Error('expected a refusal', { cause: failure })
  return failure
}

describe('B20 refused addresses', () => {
  it('has at least 45 cases', () => {
    expect(refusedAddresses.length).toBeGreaterThanOrEqual(45)
  })

  it.each(refusedAddresses)('%s is refused before any socket (%s)', async (raw, code) => {
    const listener = await loopbackServer((_request, response) => response.end('reached'))
    const refused = await refusal(
      guardedFetch(raw.replace('PORT', String(listener.port)), { policy: publicOnlyPolicy, resolveName }),
    )
    expect(refused.code).toBe(code)
    expect(listener.connections()).toBe(0)
  })

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0.0.0.0',
    '[::ffff:127.0.0.1]',
    'any.localtest.me',
  ])('%s is refused on a port that the list opened for another host', async (host) => {
    const listener = await loopbackServer((_request, response) => response.end('reached'))
    const policy = outboundPolicy({ selfHosted: true, allowList: `10.9.9.9:${listener.port}` })
    const refused = await refusal(guardedFetch(`http://${host}:${listener.port}/`, { policy, resolveName }))
    expect([refused.code, listener.connections()]).toEqual(['privateAddress', 0])
  })

  it('never repeats credentials, path or query of what was refused', async () => {
    const refused = await refusal(
      guardedFetch('http://user:hunter2@public.example/secret?token=abc', { policy: publicOnlyPolicy, resolveName }),
    )
    expect(`${refused.message} ${refused.host}`).toBe(
      'Outbound connection refused (credentialsInUrl): public.example public.example',
    )
  })

  it('keeps every checked address of a public host, and no trailing dot', async () => {
    const destination = await resolveOutbound('https://Other.Example./a?b#c', publicOnlyPolicy, resolveName)
    expect({ ...destination, url: destination.url.href }).toEqual({
      url: 'https://other.example/a?b#c',
      host: 'other.example',
      port: 443,
      addresses: [publicAddress, '2606:4700::1111'],
    })
  })
})

describe('B24 the allow-list of private hosts', () => {
  const listed = outboundPolicy({
    selfHosted: true,
    allowList: 'git.lan 10.0.0.0/8,127.0.0.1:3000 [fd00::1]:8080 metadata.lan',
  })

  it.each([
    ['http://git.lan/team/app.git', true],
    ['http://git.lan:8080/', true],
    ['http://10.2.3.4/', true],
    ['http://127.0.0.1:3000/', true],
    ['http://[fd00::1]:8080/', true],
    ['http://git.lan:22/', false],
    ['http://git.lan:3000/', false],
    ['http://127.0.0.1/', false],
    ['http://192.168.1.20/', false],
    ['http://other.lan/', false],
    ['http://public.example:3000/', false],
    ['http://metadata.lan/', false],
    ['http://half-private.example/', true],
  ])('%s may be called: %s', async (raw, isAllowed) => {
    const outcome = await resolveOutbound(raw, listed, resolveName).then(
      () => true,
      (error: unknown) => !(error instanceof OutboundRefused),
    )
    expect(outcome).toBe(isAllowed)
  })

  it('opens nothing outside a self-hosted installation', () => {
    expect(outboundPolicy({ selfHosted: false, allowList: '10.0.0.0/8 git.lan' })).toBe(publicOnlyPolicy)
    expect(() => parseOutboundUrl('http://git.lan/', publicOnlyPolicy)).toThrow(OutboundRefused)
  })

  it.each(['http://git.lan', 'git.lan:99999', '*.lan', '10.0.0.0/99'])('says that %s is no entry', (entry) => {
    expect(() => outboundPolicy({ selfHosted: true, allowList: entry })).toThrow(AllowListMistake)
  })
})
