import { describe, expect, test } from 'vitest'
import { readEntries } from '#src/backend/chat/extract/entries.ts'
import { answerFrom } from './indexed-sources.ts'

const sources: Readonly<Record<string, string>> = {
  'src/constants.ts': `export const INSTRUMENT_ALIASES = {
  fiddle: 'violin',
  horn: 'trumpet',
  keys: 'piano',
}

export const SUPPORTED_INSTRUMENTS = [
  'violin',
  'trumpet',
  'piano',
].concat(Object.keys(INSTRUMENT_ALIASES))`,
  'src/player.ts': `import { flag } from './flags.ts'

export const defaultSettings = {
  volume: 5,
  tempo: 120,
  base: { key: 'C' },
  tracks: [
    1,
  ],
}

/** Plays a song. */
export function playSong(options: Record<string, unknown>): void {
  const loop = flag(options, 'loop')
  const speed = 'speed' in options ? options.speed : 1
  const pitch = options.pitch ?? 440
}`,
  'src/flags.ts': `/** False unless given. */
export const flag = (options: Record<string, unknown>, name: string): boolean => options[name] === true`,
  'src/routes.ts': Array.from({ length: 45 }, (_, at) => `app.get('/song${at}', play)`).join('\n'),
  'src/cli.ts': `import { program } from './program.ts'

program
  .command('song:play <name>')
  .action(play)
program
  .command('song:stop')
  .action(stop)
program.command('song:list').action(list)
program.command('tune').action(tune)`,
  'src/v3/codes.ts': `export const NoteCode = {
  flat: 'flat',
  sharp: 'sharp',
  double: 'double',
  half: 'half',
  rest: 'rest',
}`,
  'src/v4/codes.ts': `export const NoteCode = {
  flat: 'flat',
  sharp: 'sharp',
  natural: 'natural',
  rest: 'rest',
}`,
}

const ask = answerFrom(sources)

describe('a list', () => {
  test('has each entry with its line, and the lists that it is made of', async () => {
    const content = await ask('List all the instruments it can play.')
    expect(content).toMatch(/^Members of `SUPPORTED_INSTRUMENTS`: 3\. `src\/constants\.ts:7-11` \[1\]\n\n/)
    expect(content).toContain("- `'violin'` `src/constants.ts:8` [1]\n- `'trumpet'` `src/constants.ts:9` [1]")
    expect(content).toContain('- `INSTRUMENT_ALIASES` (3) `src/constants.ts:1-5` [2]: `fiddle`, `horn`, `keys`')
  })

  test('is quoted whole when an entry goes over several lines', async () => {
    const content = await ask('Which default settings are there?')
    expect(content).toMatch(/^Members of `defaultSettings`: 4\./)
    expect(content).toContain('- `volume: 5` `src/player.ts:4` [1]')
    expect(content).toContain('```typescript\nexport const defaultSettings = {\n  volume: 5,')
  })

  test('holds the names that calls add, those of the question alone', async () => {
    const content = await ask('Which commands does the command line have for songs?')
    expect(content).toMatch(/^Names that are passed to `command`: 3\.\n\n- `song:play <name>` `src\/cli\.ts:4` \[1\]\n/)
    expect(content).not.toContain('tune')
  })

  test('says how many entries it leaves out', async () => {
    const content = await ask('Which routes are there?')
    expect(content).toMatch(/^Names that are passed to `get`: 45\./)
    expect(content.match(/^- `\/song/gm)).toHaveLength(40)
    expect(content).toContain('The first 40 of 45 are shown.')
  })

  test('holds the options that a function reads, and the helper with their defaults', async () => {
    const content = await ask('List all options I can pass to play a song.')
    expect(content).toMatch(/^Options that `playSong` reads: 3\. `src\/player\.ts:\d+-\d+` \[1\]\n\n/)
    expect(content).toContain("- `const speed = 'speed' in options ? options.speed : 1` `src/player.ts:15` [1]")
    expect(content).toContain('export const flag =')
  })

  test('of a later version comes before that of an earlier one', async () => {
    const content = await ask('List all the codes a note can have.')
    expect(content).toMatch(/^Members of `NoteCode`: 4\. `src\/v4\/codes\.ts:1-6` \[1\]/)
    expect(content).toContain('- `NoteCode` (5) `src/v3/codes.ts:1-7` [2]: `flat`, `sharp`, `double`, `half`, `rest`')
  })
})

describe('the entries of a definition', () => {
  test.each([
    ['an array', "const a = [\n  'x',\n  'y',\n]", ['x', 'y']],
    ['an array in a call', "const a = freeze(\n  [\n    'x',\n    'y',\n  ].concat(b)\n)", ['x', 'y']],
    ['an object with nested ones', 'const a = {\n  x: {\n    z: 1,\n  },\n  y: 2,\n}', ['x', 'y']],
    ['a union', "type A =\n  | 'x'\n  | B;", ["'x'", 'B']],
    ['a union on one line', "type A = 'x' | 'y'", ['x', 'y']],
    ['an enum', 'enum A {\n  X = 1,\n  Y,\n}', ['X', 'Y']],
    ['a class of Python', 'class A(Enum):\n    X = 1\n    Y = 2', ['X', 'Y']],
    ['an enum of Rust', 'pub enum A {\n    X(f64),\n    Y { z: f64 },\n    Z,\n}', ['X', 'Y', 'Z']],
    ['an interface', 'interface A {\n  /** One. */\n  readonly x?: string\n  y(): void\n}', ['x', 'y']],
    ['nothing', 'const a = 1', []],
  ])('%s', (_, text, names) => {
    expect(readEntries(text).map(({ name }) => name)).toEqual(names)
  })
})

describe('a value that is computed from another list', () => {
  const askMade = answerFrom({
    'src/shown-colours.ts': `const supportedColours = [...entries].map(([id, { name, tones }]) => ({
  name,
  tones: tones.map((tone) => tone + 1),
  isDark: darkColours.has(id),
}))`,
    'src/colours.ts': `export const colours = [\n  'red',\n  'green',\n  'blue',\n  'black',\n]`,
  })

  test('is no list of its own: the members are those of the other', async () => {
    const content = await askMade('Which colours are supported?')
    expect(content).toMatch(/^Members of `colours`: 4\./)
    expect(content).not.toMatch(/^- .*tones/m)
  })
})
