import { expect, test } from 'vitest'
import { splitCredentials } from '#src/lib/address-credentials.ts'

test.each([
  ['https://ada:word@gitlab.example', 'https://gitlab.example', 'ada', 'word'],
  [' http://ada:word@gitlab.example:8080/git/ ', 'http://gitlab.example:8080/git/', 'ada', 'word'],
  ['https://oauth2:gl%40pat@gitlab.example/a/b.git', 'https://gitlab.example/a/b.git', 'oauth2', 'gl@pat'],
  ['https://ada:p@ss@gitlab.example/', 'https://gitlab.example', 'ada', 'p@ss'],
  ['https://token@gitlab.example/a?b=c', 'https://gitlab.example/a?b=c', 'token', ''],
  ['https://a%ZZ:b%ZZ@gitlab.example', 'https://gitlab.example', 'a%ZZ', 'b%ZZ'],
  ['ssh://git:word@git.example:2222/a.git', 'ssh://git@git.example:2222/a.git', 'git', 'word'],
])('%s is split', (text, address, username, password) => {
  expect(splitCredentials(text)).toEqual({ address, username, password })
})

test.each([
  '',
  'ada:word',
  'https://gitlab.example',
  'ssh://git@git.example/a.git',
  'git@git.example:a.git',
  'ftp://a:b@c',
])('"%s" has nothing to split off', (text) => expect(splitCredentials(text)).toBeUndefined())
