interface WithEvent<Name extends string> {
  readonly type: Name
  readonly params: <Event>(args: { event: Event }) => Event
}

interface WithOutput<Name extends string> {
  readonly type: Name
  readonly params: <Output>(args: { event: { output: Output } }) => Output
}

const toEvent = <Event>({ event }: { event: Event }): Event => event
const toOutput = <Output>({ event }: { event: { output: Output } }): Output => event.output

export const withEvent = <const Name extends string>(name: Name): WithEvent<Name> => ({ type: name, params: toEvent })

export const withOutput = <const Name extends string>(name: Name): WithOutput<Name> => ({
  type: name,
  params: toOutput,
})
