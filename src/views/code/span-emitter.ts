import type { Emitter, HLJSOptions } from 'highlight.js'
import type { CodeKind } from '#src/ui/code-kinds.ts'
import { kindOfScope, sentKinds } from './code-kinds.ts'

export class SpanEmitter implements Emitter {
  readonly spans: number[] = []
  private at = 0
  private readonly open: (CodeKind | undefined)[] = []

  constructor(_options: HLJSOptions) {}

  addText(text: string): void {
    this.add(text.length, this.open.at(-1))
  }

  /** An interpolated expression is not coloured as text. */
  startScope(scope: string): void {
    this.open.push(scope === 'subst' ? undefined : (kindOfScope(scope) ?? this.open.at(-1)))
  }

  endScope(): void {
    this.open.pop()
  }

  openNode(scope: string): void {
    this.startScope(scope)
  }

  closeNode(): void {
    this.endScope()
  }

  /** An embedded language, such as a script inside a page, has an emitter of its own. */
  __addSublanguage(emitter: Emitter): void {
    if (!(emitter instanceof SpanEmitter)) return
    for (let index = 0; index < emitter.spans.length; index += 3) {
      const [start = 0, end = 0, kind = 0] = emitter.spans.slice(index, index + 3)
      this.spans.push(this.at + start, this.at + end, kind)
    }
    this.at += emitter.at
  }

  finalize(): void {}

  toHTML(): string {
    return ''
  }

  private add(length: number, kind: CodeKind | undefined): void {
    const start = this.at
    this.at += length
    const number = sentKinds.indexOf(kind)
    if (length === 0 || number < 1) return
    const last = this.spans.length - 3
    if (last >= 0 && this.spans[last + 1] === start && this.spans[last + 2] === number) this.spans[last + 1] = this.at
    else this.spans.push(start, this.at, number)
  }
}
