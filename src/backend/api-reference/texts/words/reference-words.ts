import type { Problem } from '#src/contract/problem.ts'
import type { Chapter } from '../../chapters.ts'
import type { Parameter } from '../../open-api.ts'
import type { Status } from '../../statuses.ts'

export interface ReferenceWords {
  readonly title: string
  readonly introduction: string
  readonly document: string
  readonly back: string
  readonly skip: string
  readonly contents: string
  readonly chapters: Readonly<Record<Chapter, string>>
  readonly start: {
    readonly title: string
    readonly address: string
    readonly signIn: string
    readonly keys: string
    readonly keysLater: string
    readonly headers: string
    readonly refusals: string
  }
  readonly headers: Readonly<Record<HeaderMeaning, string>>
  readonly access: { readonly anyone: string; readonly signedIn: string; readonly role: string; readonly keys: string }
  readonly notServed: { readonly label: string; readonly text: string }
  readonly addition: { readonly label: string; readonly text: string }
  readonly parts: Readonly<Record<'parameters' | 'body' | 'reply' | 'refusals' | 'example' | 'schemas', string>>
  readonly columns: Readonly<Record<'name' | 'place' | 'type' | 'meaning', string>>
  readonly places: Readonly<Record<Parameter['in'], string>>
  readonly facts: Readonly<Record<Fact, string>>
  readonly statuses: Readonly<Record<Status | 'failed', string>>
  readonly problem: Readonly<Record<ProblemMember, string>>
  readonly notFound: { readonly title: string; readonly text: string; readonly link: string }
}

export type HeaderMeaning =
  | 'authorization'
  | 'organisation'
  | 'organisationOrKey'
  | 'version'
  | 'idempotency'
  | 'retryAfter'
  | 'location'
  | 'total'

export type Fact =
  | 'required'
  | 'optional'
  | 'default'
  | 'length'
  | 'entries'
  | 'pattern'
  | 'id'
  | 'anyCase'
  | 'repeatable'
  | 'file'
  | 'events'
  | 'nothing'

export type ProblemMember = keyof Problem | 'instance' | 'error'
