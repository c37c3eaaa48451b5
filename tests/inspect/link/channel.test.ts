import { expect, it } from 'vitest'
import { openChannel } from '#src/inspect/link/channel.ts'

it('I08: what another origin says on a channel of that name is not heard', () => {
  let arrive: (event: { data: unknown; origin: string }) => void = () => {}
  const calls: unknown[] = []
  const channel = openChannel('https://quarry.example', (name) => ({
    postMessage: (message) => calls.push([name, message]),
    addEventListener: (_, heard) => (arrive = heard),
    close: () => calls.push('closed'),
  }))
  const heard: unknown[] = []
  channel.listen((message) => heard.push(message))
  arrive({ data: 'foreign', origin: 'https://elsewhere.example' })
  arrive({ data: 'ours', origin: 'https://quarry.example' })
  channel.post({ type: 'pages.ask' })
  channel.close()
  expect(heard).toEqual(['ours'])
  expect(calls).toEqual([['inspector', { type: 'pages.ask' }], 'closed'])
})
