import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import type { Asked, AskedWorker } from '#src/lib/ask-worker.ts'
import type { CodePiece } from '#src/ui/code-line.tsx'
import { toCodeText, splitIntoPieces } from '#src/views/code/code-text.ts'
import { findGrammar, loadGrammars } from '#src/views/code/grammars.ts'
import { highlight, type HighlightQuestion } from '#src/views/code/highlight.ts'
import { createHighlighter } from '#src/views/code/highlighter.ts'

const readLines = async (text: string, language: string) => {
  const spans = await highlight(text, language)
  const code = toCodeText(text)
  return Array.from({ length: code.lineCount }, (_, at) =>
    splitIntoPieces(code.line(at + 1), code.getStart(at + 1), spans),
  )
}

const spelt = (pieces: readonly CodePiece[]) =>
  pieces.map(({ text, kind = '' }) => (kind === '' ? text : `${kind}(${text})`))

describe('colours', () => {
  it('tell keywords, types, functions, strings and comments apart, line by line', async () => {
    const lines = await readLines('/* one\n   two */\nexport const add = (n: number) => `a${n}`\n', 'TypeScript')
    expect(lines.map(spelt)).toEqual([
      ['comment(/* one)'],
      ['comment(   two */)'],
      [
        'keyword(export)',
        ' ',
        'keyword(const)',
        ' ',
        'function(add)',
        ' = (',
        'attribute(n)',
        ': ',
        'type(number)',
        ') => ',
        'string(`a)',
        '${n}',
        'string(`)',
      ],
    ])
  })

  it('read what is written in another language inside', async () => {
    const [line] = await readLines('<script>const a = 1</script>', 'html')
    expect(spelt(line ?? [])).toContain('keyword(const)')
  })

  it.each(['TypeScript', 'TSX', 'C#', 'C++', 'Protocol Buffers', '.py', 'PL/SQL', 'Shell', 'Vue', 'F#', 'Objective-C'])(
    'are there for %s',
    (language) => expect(findGrammar(language)).toBeDefined(),
  )

  it('are not there for a language nobody knows, nor for prose', async () => {
    expect(await highlight('a b', 'Text')).toBeNull()
    expect(await highlight('a b', 'constructor')).toBeNull()
  })
})

const everyGrammar = [
  'typescript',
  'python',
  'java',
  'csharp',
  'go',
  'rust',
  'cpp',
  'php',
  'ruby',
  'markdown',
  'yaml',
  'dockerfile',
  'vue',
  'erb',
]

test.each(everyGrammar)('%s loads with everything it needs, and no text is lost in it', async (language) => {
  const source = readFileSync(import.meta.filename, 'utf8')
  expect((await loadGrammars(findGrammar(language) ?? '')).length).toBeGreaterThan(0)
  const lines = await readLines(source, language)
  expect(lines.map((pieces) => pieces.map(({ text }) => text).join('')).join('\n')).toBe(source.trimEnd())
})

describe('pieces of a line', () => {
  it('are cut where a mark begins and ends, colours kept', async () => {
    const text = 'const a = "needle in hay"'
    const spans = await highlight(text, 'ts')
    expect(splitIntoPieces(text, 0, spans, [{ start: 8, end: 17 }])).toEqual([
      { text: 'const', kind: 'keyword' },
      { text: ' a ', kind: undefined },
      { text: '= ', kind: undefined, isMatch: true },
      { text: '"needle', kind: 'string', isMatch: true },
      { text: ' in hay"', kind: 'string' },
    ])
  })

  it('do without carriage returns; a line break at the end begins no line', () => {
    const code = toCodeText('a\r\n\tb\r\n')
    expect([code.lineCount, code.line(1), code.line(2), code.getStart(2), code.columnCount]).toEqual([
      2,
      'a',
      '\tb',
      3,
      5,
    ])
    expect(toCodeText('').lineCount).toBe(1)
  })
})

const worker = (answers: (question: Asked<HighlightQuestion>) => Promise<unknown>) => {
  const events = new EventTarget()
  const questions: Asked<HighlightQuestion>[] = []
  const terminate = vi.fn()
  const here: AskedWorker = {
    terminate,
    addEventListener: events.addEventListener.bind(events),
    postMessage(question: Asked<HighlightQuestion>) {
      questions.push(question)
      void answers(question).then(
        (answer) =>
          events.dispatchEvent(new MessageEvent('message', { data: { type: 'finished', id: question.id, answer } })),
        () => events.dispatchEvent(new Event('error')),
      )
    },
  }
  const begin = (id: number) => events.dispatchEvent(new MessageEvent('message', { data: { type: 'began', id } }))
  return { here, questions, terminate, begin }
}

describe('the highlighter', () => {
  afterEach(() => vi.useRealTimers())

  it('asks once for a text, tells all who want it, and remembers', async () => {
    const { here, questions } = worker(({ text, language }) => highlight(text, language))
    const highlighter = createHighlighter(() => here)
    const onReport = vi.fn()
    highlighter.requestSpans('const a = 1', 'ts', () => onReport('one'))
    highlighter.requestSpans('const a = 1', 'ts', () => onReport('other'))
    expect(highlighter.getSpans('const a = 1', 'ts')).toBeUndefined()
    await vi.waitFor(() => expect(onReport.mock.calls).toEqual([['one'], ['other']]))
    expect(highlighter.getSpans('const a = 1', 'ts')?.length).toBeGreaterThan(0)
    highlighter.requestSpans('const a = 1', 'ts', onReport)
    expect(questions).toHaveLength(1)
  })

  it('F16 forgets texts, and colours them again when they are wanted', async () => {
    const { here, questions } = worker(({ text, language }) => highlight(text, language))
    const highlighter = createHighlighter(() => here)
    highlighter.requestSpans('const a = 1', 'ts', () => undefined)
    await vi.waitFor(() => expect(highlighter.getSpans('const a = 1', 'ts')).not.toBeUndefined())
    highlighter.forget()
    expect(highlighter.getSpans('const a = 1', 'ts')).toBeUndefined()
    highlighter.requestSpans('const a = 1', 'ts', () => undefined)
    await vi.waitFor(() => expect(highlighter.getSpans('const a = 1', 'ts')).not.toBeUndefined())
    expect(questions).toHaveLength(2)
  })

  it('leaves texts plain when the worker cannot come, dies or is asked too much', async () => {
    const onReport = vi.fn()
    const without = createHighlighter(() => null)
    without.requestSpans('a', 'ts', onReport)
    expect(without.getSpans('a', 'ts')).toBeNull()
    const { here } = worker(() => Promise.reject(new Error('gone')))
    const dying = createHighlighter(() => here)
    dying.requestSpans('a', 'ts', onReport)
    await vi.waitFor(() => expect(dying.getSpans('a', 'ts')).toBeNull())
    const huge = 'x\n'.repeat(500_001)
    const { here: idle, questions } = worker(() => Promise.resolve(null))
    createHighlighter(() => idle).requestSpans(huge, 'ts', onReport)
    createHighlighter(() => idle).requestSpans(`a\n${'x'.repeat(10_001)}\nb`, 'ts', onReport)
    createHighlighter(() => idle).requestSpans('x'.repeat(10_001), 'ts', onReport)
    expect(questions).toEqual([])
    expect(onReport).toHaveBeenCalledTimes(5)
  })

  it('ends a worker that takes too long with a text, and asks a new one for the others', async () => {
    vi.useFakeTimers()
    const workers = [
      worker(() => new Promise(() => undefined)),
      worker(({ text, language }) => highlight(text, language)),
    ]
    const [stuck, next] = workers
    let opened = 0
    const highlighter = createHighlighter(() => workers[opened++]?.here ?? null)
    highlighter.requestSpans('slow', 'ts', () => undefined)
    highlighter.requestSpans('const a = 1', 'ts', () => undefined)
    vi.advanceTimersByTime(60_000)
    expect(stuck?.terminate).not.toHaveBeenCalled()
    stuck?.begin(1)
    vi.advanceTimersByTime(1_999)
    expect(highlighter.getSpans('slow', 'ts')).toBeUndefined()
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    expect(stuck?.terminate).toHaveBeenCalledOnce()
    expect(highlighter.getSpans('slow', 'ts')).toBeNull()
    await vi.waitFor(() => expect(highlighter.getSpans('const a = 1', 'ts')?.length).toBeGreaterThan(0))
    expect(next?.questions.map(({ text }) => text)).toEqual(['const a = 1'])
  })

  it('keeps a worker that answers in time', async () => {
    vi.useFakeTimers()
    const { here, terminate, begin } = worker(({ text, language }) => highlight(text, language))
    const highlighter = createHighlighter(() => here)
    highlighter.requestSpans('const a = 1', 'ts', () => undefined)
    begin(1)
    await vi.waitFor(() => expect(highlighter.getSpans('const a = 1', 'ts')).not.toBeUndefined())
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    expect(terminate).not.toHaveBeenCalled()
  })

  it('is told when the work on a text begins', async () => {
    const began = vi.fn()
    expect(await highlight('a', 'nobody knows', began)).toBeNull()
    expect(began).not.toHaveBeenCalled()
    await highlight('const a = 1', 'ts', began)
    expect(began).toHaveBeenCalledOnce()
  })
})
