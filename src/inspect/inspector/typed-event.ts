import { isMembers, type Plain, type PlainEvent } from '../observer/record.ts'

export interface TypedEvent {
  readonly type: string
  readonly json: string
}

export const noTypedEvent: TypedEvent = { type: '', json: '{}' }

interface ParsedEvent {
  readonly event: PlainEvent | null
  readonly typeProblem: 'missing' | null
  readonly jsonProblem: 'noObject' | null
}

const parseJson = (text: string): Plain => {
  try {
    return JSON.parse(text.trim() === '' ? '{}' : text) as Plain
  } catch {
    return null
  }
}

export const parseTypedEvent = ({ type, json }: TypedEvent): ParsedEvent => {
  const [name, payload] = [type.trim(), parseJson(json)]
  const typeProblem = name === '' ? 'missing' : null
  if (!isMembers(payload)) return { event: null, typeProblem, jsonProblem: 'noObject' }
  return { event: typeProblem === null ? { ...payload, type: name } : null, typeProblem, jsonProblem: null }
}
