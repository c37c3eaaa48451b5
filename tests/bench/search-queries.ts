export const corpusFolders = [
  'src',
  'machines',
  'tests',
  ...'kysely hono xstate zod @zag-js @ark-ui react-dom highlight.js vite @ts-morph playwright-core valibot swr i18next'
    .split(' ')
    .map((name) => `node_modules/${name}`),
  ...'marked undici pg-boss @xstate lucide-react fast-check re2js prettier @pandacss vitest @babel'
    .split(' ')
    .map((name) => `node_modules/${name}`),
]

export const texts = `useState
export function
return null
addEventListener
createStore
parseExpression
=> {
TODO
querySelector
zzqx_none
Symbol.iterator
instanceof Map
throw new Error(
deprecated
() =>
an
ß
Object.keys(
kysely
SelectQueryBuilder
useEffect(() => {
WebSocket
x-www-form`.split('\n')

export const expressions = String.raw`function \w+State\(
get[A-Z]\w+\(\)
(foo|bar)\d+
\bexport\b.*\bfrom\b
(?i)select
^\s*return\b
[A-Z]{2,}_[A-Z]+
class \w+ extends \w+
catch \((e|err|error)\)
TODO|FIXME
throw new (Type|Range)Error
import .* from ["']react["']
\d{4}-\d{2}-\d{2}
new Map<.*>\(
[^\x00-\x7f]{6}
async \w+\([^)]*\): Promise<
#[0-9a-f]{6}\b
https?://[^\s"]+\.html`.split('\n')

export const questions = [
  'where are react hooks scheduled',
  'how does the select query builder compile joins',
  'where is a combobox keyboard navigation handled',
  'how are dates validated',
  'what calls createElement',
  'where is the http router implemented',
  'how does middleware composition work',
  'parse json schema',
  'websocket frame masking',
  'highlight python code',
  'state machine transition guards',
  'how do I create a transaction',
]
