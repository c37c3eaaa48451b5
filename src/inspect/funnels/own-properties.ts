import type { OwnProperties } from './event-batch.ts'
import { detachText } from './findings.ts'
import { TextMap } from './text-map.ts'

const moments = /,"(elapsed|duration|waited)":(0|[1-9]\d{0,14})(?=,|$)/

const maxLength = 2_000

const isObject = (json: string): boolean => {
  try {
    return Object.keys(JSON.parse(json) as object).length > 0
  } catch {
    return false
  }
}

const isPlain = ({ json, moment }: OwnProperties): boolean => {
  if (json.includes('\\') || json.includes('{', 1) || !isObject(json)) return false
  return moment === null || json.indexOf(`"${moment}"`) === json.lastIndexOf(`"${moment}"`)
}

interface Kept {
  /** -1 means that the event must be read whole. */
  readonly index: number
}

export class OwnTexts {
  index = -1
  value = Number.NaN
  kept = 0
  private added: OwnProperties[] = []
  private readonly known = new TextMap<Kept>()
  private count = 0

  look(text: string): void {
    const match = moments.exec(text)
    if (!match) {
      this.value = Number.NaN
      return this.find(text, text, null)
    }
    const [, moment = '', number = ''] = match
    const at = match.index + moment.length + 4
    const rest = text.slice(at + number.length)
    this.value = Number(number)
    this.find(text.slice(0, at) + rest, `${text.slice(0, at)}0${rest}`, moment)
  }

  takeAdded(): readonly OwnProperties[] {
    const { added } = this
    this.added = []
    return added
  }

  private find(key: string, text: string, moment: string | null): void {
    if (key.length > maxLength) this.index = -1
    else this.index = (this.known.get(key) ?? this.add(detachText(key), { json: `${text}}`, moment })).index
  }

  private add(key: string, own: OwnProperties): Kept {
    const kept = { index: isPlain(own) ? this.count : -1 }
    if (kept.index >= 0) {
      this.count += 1
      this.added.push({ json: detachText(own.json), moment: own.moment && detachText(own.moment) })
    }
    this.known.add(key, kept)
    this.kept += key.length
    return kept
  }
}
