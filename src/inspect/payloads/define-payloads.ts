import type { GenericSchema, InferOutput } from 'valibot'
import type { AnyStateMachine, EventFrom, PromiseActorLogic, StateMachine } from 'xstate'

/** What of an event there is to fill in: everything but its type. */
type PayloadOf<E, T> = E extends { readonly type: infer Types } ? (T extends Types ? Omit<E, 'type'> : never) : never

/** Schemas give values that may be changed, charts take those that may not: that is no difference. */
type Changeable<T> = T extends File | Error
  ? T
  : T extends readonly (infer Item)[]
    ? Changeable<Item>[]
    : T extends object
      ? { -readonly [Name in keyof T]: Changeable<T[Name]> }
      : T

type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** The schema itself, where it says exactly what the chart takes; else what it should say. */
export type Fitting<Schema, Value> = Schema extends GenericSchema
  ? IsSame<Changeable<InferOutput<Schema>>, Changeable<Value>> extends true
    ? Schema
    : { readonly shouldSay: Changeable<Value> }
  : never

type ActorOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Actor
    : never

type AnswerOf<Actor, Src> = Actor extends {
  readonly src: Src
  readonly logic: PromiseActorLogic<infer Output, infer _>
}
  ? Output
  : never

/** Work that a chart waits for and that brings it something. */
type Answering<Actor> = Actor extends { readonly src: infer Src extends string }
  ? [AnswerOf<Actor, Src>] extends [never]
    ? never
    : IsSame<AnswerOf<Actor, Src>, void> extends true
      ? never
      : Src
  : never

type EventTypes<M extends AnyStateMachine> = EventFrom<M>['type']

/** What a chart can be told from outside, and what its work can bring it, each as a schema of plain data. */
export interface Payloads {
  /** By the type of the event. */
  readonly events: Readonly<Record<string, GenericSchema>>
  /** By the name of the work; work that brings nothing is left out. */
  readonly answers: Readonly<Record<string, GenericSchema>>
}

/** Every event and every answer of the chart, each exactly as the chart's own types have it: else it is a type error. */
export const definePayloads = <
  M extends AnyStateMachine,
  const Events extends Readonly<Record<EventTypes<M>, GenericSchema>>,
  const Answers extends Readonly<Record<Answering<ActorOf<M>>, GenericSchema>>,
>(
  _chart: M,
  events: Events & {
    readonly [T in keyof Events]: T extends EventTypes<M> ? Fitting<Events[T], PayloadOf<EventFrom<M>, T>> : never
  },
  answers: Answers & {
    readonly [Src in keyof Answers]: Src extends string ? Fitting<Answers[Src], AnswerOf<ActorOf<M>, Src>> : never
  },
): Payloads => ({ events, answers })
