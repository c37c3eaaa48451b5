import type { GenericSchema, InferOutput } from 'valibot'
import type { AnyStateMachine, EventFrom, PromiseActorLogic, StateMachine } from 'xstate'

type PayloadOf<E, T> = E extends { readonly type: infer Types } ? (T extends Types ? Omit<E, 'type'> : never) : never

/** Schemas infer mutable types and charts readonly ones; the difference does not matter here. */
type Changeable<T> = T extends File | Error
  ? T
  : T extends readonly (infer Item)[]
    ? Changeable<Item>[]
    : T extends object
      ? { -readonly [Name in keyof T]: Changeable<T[Name]> }
      : T

type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

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

type Answering<Actor> = Actor extends { readonly src: infer Src extends string }
  ? [AnswerOf<Actor, Src>] extends [never]
    ? never
    : IsSame<AnswerOf<Actor, Src>, void> extends true
      ? never
      : Src
  : never

type EventTypes<M extends AnyStateMachine> = EventFrom<M>['type']

export interface Payloads {
  readonly events: Readonly<Record<string, GenericSchema>>
  readonly answers: Readonly<Record<string, GenericSchema>>
}

/** A schema that differs from the type in the chart is a type error. */
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
