import { describe, expect, test } from 'vitest'
import { findSubjectPhrases, listSubjectWords } from '#src/backend/chat/extract/subject-words.ts'
import { answerFrom } from './indexed-sources.ts'

const sources: Readonly<Record<string, string>> = {
  'docs/help.md': `# Help

## Tape rotation

Use a separate tool for the rotation of tapes.`,
  'src/recorder.ts': `/** Records sound on a tape. */
export class Recorder {
  open(device: string): void {
    if (!supportedDevices.includes(device)) {
      throw new Error(\`Unknown device \${device}, see the supported values\`)
    }
    // A cached header saves time.
    this.connectTo(device)
  }

  connectTo(device: string): void {}
}

export const supportedDevices = ['tape', 'disk', 'card']`,
  'tests/mocking.ts': `/** Makes silence. */
export class Mocker {
  silence(): void {}
}`,
  'src/noise.ts': `// The fake header is of no use.
export const noise = 1`,
}

const ask = answerFrom(sources)

describe('an answer to a question about something that is missing', () => {
  test('says first that the word occurs nowhere', async () => {
    expect(await ask('Where is the tape equalizer and how do I open it?')).toMatch(
      /^Not in the indexed code: `equalizer`\.\n\nThe code most likely has nothing of the kind\. What comes closest:/,
    )
  })

  test.each([
    ['Где настраивается Redis?', 'Redis'],
    ['Як працює JWT у записувачі?', 'JWT'],
    ['Redis қайда бапталады?', 'Redis'],
    ['Wo liegt der Login des Recorders?', 'Login'],
  ])('says so of a word in another language: %s', async (question, word) => {
    expect(await ask(question)).toMatch(new RegExp(`^Not in the indexed code: \`${word}\``))
  })

  test.each(['Где открывается tape?', 'Где Recorder открывает device?', 'Wo wird das Gerät geöffnet?'])(
    'says nothing of the kind where the code has the words: %s',
    async (question) => {
      expect(await ask(question)).not.toContain('Not in the indexed code')
    },
  )

  test('tells that only documents mention it, and quotes them first', async () => {
    const content = await ask('How do I use tape rotation?')
    expect(content).toMatch(/^Only documents and tests mention `rotation`; source code does not\. Lines: 2\.\n\n/)
    expect(content).toContain('- `docs/help.md:3` `## Tape rotation` [1]')
    expect(content).toMatch(/What comes closest:\n\n`docs\/help\.md:/)
  })

  test('lists the few lines that mention it when no definition has its name', async () => {
    const content = await ask('Where is the cache for tapes?')
    expect(content).toMatch(/^No definition is named after `cache`\. Lines of source code that mention it: 1\.\n\n/)
    expect(content).toContain('- `src/recorder.ts:7` `// A cached header saves time.`')
  })

  test('shows a definition that is named with a word of the same meaning', async () => {
    const content = await ask('Where is the fake?')
    expect(content).toMatch(/^No definition is named after `fake`\./)
    expect(content).toContain('`tests/mocking.ts:2-4` · `Mocker`')
  })

  test('shows where an unknown value is refused when a name is missing', async () => {
    const content = await ask('How do I open a GrandPiano device?')
    expect(content).toMatch(/^Not in the indexed code: `GrandPiano`\./)
    expect(content).toContain('Unknown device')
  })

  test('stays with the passages when the subject is there', async () => {
    expect(await ask('Where is the recorder opened?')).not.toContain('most likely')
  })
})

describe('the subject of a question', () => {
  test.each([
    ['Where is the connection pool and how do I set its size?', [['connection', 'pool']]],
    [
      'How do I set the maximum file size for log rotation?',
      [
        ['maximum', 'file', 'size'],
        ['log', 'rotation'],
      ],
    ],
    ['Where is an image refused because it is too large?', [['image']]],
    ['How does it make sure that nothing is lost?', []],
    ['What calls `greet`?', []],
  ])('of "%s"', (question, phrases) => {
    expect(findSubjectPhrases(question)).toEqual(phrases)
  })

  test('is what the code does when the question asks for the code that does it', () => {
    const words = listSubjectWords('Where is the code that sends lines and retries?')
    expect(words.filter(({ isSubject }) => isSubject).map(({ word }) => word)).toEqual(['sends', 'lines', 'retries'])
  })
})
