import { expect, test } from 'vitest'
import { toJiraSite } from '#src/lib/jira-address.ts'

test.each([
  ['https://harbour.atlassian.net', 'https://harbour.atlassian.net'],
  [' https://harbour.atlassian.net/ ', 'https://harbour.atlassian.net'],
  ['harbour.atlassian.net', 'https://harbour.atlassian.net'],
  ['https://harbour.atlassian.net/browse/ABC-1?focusedId=2#c', 'https://harbour.atlassian.net'],
  ['https://harbour.atlassian.net/jira/software/projects/ABC/boards/1', 'https://harbour.atlassian.net'],
  ['https://jira.harbour.example/browse/ABC-1', 'https://jira.harbour.example'],
  ['https://tools.harbour.example/jira/secure/Dashboard.jspa', 'https://tools.harbour.example/jira'],
  ['https://tools.harbour.example/jira/', 'https://tools.harbour.example/jira'],
  ['http://127.0.0.1:8080/projects/ABC', 'http://127.0.0.1:8080'],
])('%j is cut to its site', (text, site) => expect(toJiraSite(text)).toBe(site))

test.each(['https://keeper:secret@harbour.atlassian.net/browse/A-1', 'ftp://jira.example/a', 'not an address', ''])(
  '%j stays as it is',
  (text) => expect(toJiraSite(text)).toBe(text),
)
