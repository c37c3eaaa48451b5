import { expect, it } from 'vitest'
import { readEverySubscription, readSubscriptions } from '#src/inspect/wiring/read-subscriptions.ts'

it('reads what a file listens to, in the order of its lines', () => {
  expect(
    readSubscriptions(
      'a.tsx',
      `
        session.actor.on('session.started', () => {})
        const { unsubscribe } = actor.subscribe(look)
        window.addEventListener('consent-updated', look)
        window.addEventListener('storage', look)
        deps.usage.read(({ fact }) => fact)
        store.read('usage')
        actor.on('*', say)
        const View = () => <p onClick={() => log?.on('entry.taken', tell)}>on('nothing')</p>
      `,
    ),
  ).toEqual(['session.started', 'state', 'consent.changed', '*', '*', 'entry.taken'])
})

it('reads nothing in comments, texts and other calls', () => {
  expect(readSubscriptions('a.ts', `// actor.on('a')\nconst text = "actor.on('b')"\non('c')\nactor.off('d')`)).toEqual(
    [],
  )
})

it('reads all folders that can subscribe', () => {
  const files = Object.keys(readEverySubscription())
  for (const folder of ['actors/', 'app/', 'views/']) expect(files.some((file) => file.startsWith(folder))).toBe(true)
})
