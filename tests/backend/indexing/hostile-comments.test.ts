import { expect, it } from 'vitest'
import { analyseFile } from '#src/backend/indexing/analyse-file.ts'

/** The file has so many lines that it does not count as minified. */
const ordinary = 'run()\n'.repeat(4000)
const analyse = (comment: string) =>
  analyseFile('a.ts', Buffer.from(`${comment}\nexport function first() {\n  return 1\n}\n\n${ordinary}`))

const readDoc = async (comment: string) => {
  const file = await analyse(comment)
  return file.kind === 'indexed' ? file.symbols.find(({ name }) => name === 'first')?.doc : file.reason
}

/** Each took minutes when an expression tried again at every character. */
it.each([
  ['tags that never end', `/** ${'<c '.repeat(300_000)} */`],
  ['tags that never end, after a line mark', `// ${'<summary '.repeat(100_000)}`],
  ['a row of stars that ends nothing', `/** ${'*'.repeat(900_000)}x */`],
])('reads a comment with %s within seconds', async (_title, comment) => {
  const before = performance.now()
  expect(await readDoc(comment)).toHaveLength(1000)
  expect(performance.now() - before).toBeLessThan(10_000)
})

it.each([
  ['/** <summary>Adds <c>two</c> numbers.</summary> */', 'Adds two numbers.'],
  ['/** a < b, <b>bold</b> and <see\n * cref="X"/> */', 'a < b, <b>bold</b> and <see\ncref="X"/>'],
  ['/** ends with stars ****/', 'ends with stars'],
  ['/// <para>One</para> <code', 'One <code'],
])('takes the tags of documentation out of %j', async (comment, doc) => {
  expect(await readDoc(comment)).toBe(doc)
})
