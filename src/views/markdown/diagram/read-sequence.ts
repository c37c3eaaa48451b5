import { createIds, isDecoration, refuse } from './reading.ts'
import { toLabel, toTitle } from './diagram-text.ts'

const header = /^sequenceDiagram$/i
const participant = /^(?:create )?(?:participant|actor) (.+)$/
const alias = ' as '
const note = /^note (left of|right of|over) (.+)$/i
const block = /^(loop|alt|opt|par|critical|break|rect|box)(?: (.*))?$/
const divider = /^(?:else|and|option)(?: (.*))?$/
const unseen = /^(?:activate|deactivate|destroy) /
const numbering = /^autonumber(?: |$)/
const arrows = [/--?>{1,2}/, /--?[x)]/] as const

const createScribe = () => {
  const ids = createIds('p')
  const people: string[] = []
  const body: string[] = []
  const known = new Set<string>()
  const introduce = (written: string, label = written): string => {
    const name = written.trim()
    const id = ids(name)
    if (!known.has(name)) people.push(`participant ${id} as ${toLabel(label)}`)
    known.add(name)
    return id
  }
  return { introduce, body, write: () => ['sequenceDiagram', ...people, ...body].join('\n') }
}

type Scribe = ReturnType<typeof createScribe>

const readMessage = (line: string, { introduce, body }: Scribe, number: number | null): void => {
  const arrow = arrows.map((each) => each.exec(line)).find((match) => match !== null) ?? refuse(line)
  const from = line.slice(0, arrow.index)
  const [, activation = '', to = '', , text = ''] =
    /^ ?([+-]?)([^:]*)(:(.*))?$/.exec(line.slice(arrow.index + arrow[0].length)) ?? []
  if (from.trim() === '' || to.trim() === '' || from.endsWith('<<')) refuse(line)
  const label = number === null ? text : `${number}. ${text.trim()}`
  body.push(`${introduce(from)}${arrow[0]}${activation}${introduce(to)}: ${toTitle(label)}`)
}

const readNote = (line: string, { introduce, body }: Scribe): boolean => {
  const colon = line.indexOf(':')
  const [, place, people = ''] = note.exec(line.slice(0, colon)) ?? []
  if (colon === -1 || place === undefined) return false
  const ids = people.split(',').map((name) => introduce(name))
  body.push(`Note ${place.toLowerCase()} ${ids.join(',')}: ${toLabel(line.slice(colon + 1))}`)
  return true
}

const readPerson = (line: string, { introduce }: Scribe): boolean => {
  const written = participant.exec(line)?.[1]
  if (written === undefined) return false
  const [name = '', label] = written.split(alias)
  introduce(name, label)
  return true
}

const createBlocks = ({ body }: Scribe) => {
  const open: boolean[] = []
  return {
    isClosed: () => open.length === 0,
    read(line: string): boolean {
      const [, kind, label = ''] = block.exec(line) ?? []
      const [isDivider, words = ''] = divider.exec(line) ?? []
      if (kind !== undefined) open.push(kind !== 'rect' && kind !== 'box')
      else if (line !== 'end' && isDivider === undefined) return false
      const isShown = line === 'end' ? open.pop() : open.at(-1)
      if (isShown === undefined || (isDivider !== undefined && !isShown)) refuse(line)
      if (isShown === true)
        body.push(
          kind === undefined ? line.replace(divider, () => `else ${toTitle(words)}`) : `${kind} ${toTitle(label)}`,
        )
      return true
    },
  }
}

export const readSequence = ([first = '', ...lines]: readonly string[]): string => {
  if (!header.test(first)) refuse(first)
  const scribe = createScribe()
  const blocks = createBlocks(scribe)
  let number: number | null = null
  for (const line of lines) {
    if (isDecoration(line) || unseen.test(line)) continue
    if (numbering.test(line)) number = line === 'autonumber off' ? null : 1
    else if (!readPerson(line, scribe) && !readNote(line, scribe) && !blocks.read(line)) {
      readMessage(line, scribe, number)
      if (number !== null) number += 1
    }
  }
  if (!blocks.isClosed()) refuse('end')
  return scribe.write()
}
