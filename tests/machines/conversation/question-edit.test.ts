import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor, fromPromise } from 'xstate'
import {
  type Branch,
  type EditedQuestion,
  type QuestionEditNotice,
  questionEditMachine,
} from '#machines/conversation/question-edit.machine.ts'
import {
  isOpen,
  isSendingEdit,
  selectExcess,
  selectRefusal,
  selectText,
} from '#machines/conversation/question-edit.selectors.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { editedQuestion, questionEditPlan } from '#src/inspect/plans/question-edit.plan.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

describe('the chart of an edited question', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(questionEditMachine, questionEditPlan)).toMatchInlineSnapshot(`
      "(start) --> closed
      closed --edit.begin--> editing.writing / setQuestion
      editing.writing --text.change--> editing.writing / setText, announceText ^text.changed
      editing.writing --edit.close--> closed
      editing.writing --edit.cancel--> closed / announceText ^text.changed
      editing.writing --edit.send [isSendable]--> sending
      editing.refused --text.change--> editing.refused / setText, announceText ^text.changed
      editing.refused --edit.close--> closed
      editing.refused --edit.cancel--> closed / announceText ^text.changed
      editing.refused --edit.send [isSendable]--> sending
      sending --done.actor.branchConversation--> closed / announceText, announceBranch ^text.changed ^branch.made
      sending --error.actor.branchConversation--> editing.refused / setError
      sending --after answerTimeout--> editing.refused / setError"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(questionEditMachine, questionEditPlan)).toEqual([]))
})

const open = () => {
  const clock = new SimulatedClock()
  const sent: { request: EditedQuestion; succeed: (branch: Branch) => void; fail: (error: unknown) => void }[] = []
  const notices: QuestionEditNotice[] = []
  const actor = createActor(
    questionEditMachine.provide({
      actors: {
        branchConversation: fromPromise<Branch, EditedQuestion>(
          ({ input: request }) => new Promise((succeed, fail) => sent.push({ request, succeed, fail })),
        ),
      },
    }),
    { clock },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  actor.send({ type: 'edit.begin', question: editedQuestion })
  const now = () => actor.getSnapshot()
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const write = (text: string) => actor.send({ type: 'text.change', text })
  const send = () => actor.send({ type: 'edit.send' })
  return { actor, clock, sent, notices, now, settle, write, send }
}

describe('an edited question', () => {
  it('begins with its text, is sent trimmed, and says where its branch is', async () => {
    const { sent, notices, now, settle, write, send } = open()
    expect([isOpen(now()), selectText(now())]).toEqual([true, 'Where?'])
    write('  Who?\n')
    send()
    expect(sent.map(({ request }) => request)).toEqual([{ ...editedQuestion, text: 'Who?' }])
    expect([isOpen(now()), isSendingEdit(now())]).toEqual([true, true])
    sent[0]?.succeed({ conversationId: 'b', messageId: 'm' })
    await settle()
    expect(isOpen(now())).toBe(false)
    expect(notices).toEqual([
      { type: 'text.changed', text: '  Who?\n' },
      { type: 'text.changed', text: null },
      { type: 'branch.made', conversationId: 'b' },
    ])
  })

  it('is sent with words, and with no more than a question may have', () => {
    const { now, write } = open()
    const maySend = () => now().can({ type: 'edit.send' })
    expect(maySend()).toBe(true)
    write(' \n')
    expect(maySend()).toBe(false)
    write(` ${'a'.repeat(20_000)} `)
    expect([maySend(), selectExcess(now())]).toEqual([true, 0])
    write('a'.repeat(20_002))
    expect([maySend(), selectExcess(now())]).toEqual([false, 2])
  })

  it('keeps its text and says the reason when it is refused, until it is sent again or begins anew', async () => {
    const { actor, sent, now, settle, write, send } = open()
    write('Who?')
    send()
    sent[0]?.fail('busy')
    await settle()
    expect([selectText(now()), selectRefusal(now())]).toEqual(['Who?', { error: 'busy' }])
    write('Who else?')
    expect(selectRefusal(now())).toEqual({ error: 'busy' })
    send()
    expect(selectRefusal(now())).toBeNull()
    sent[1]?.fail('busy')
    await settle()
    actor.send({ type: 'edit.cancel' })
    actor.send({ type: 'edit.begin', question: editedQuestion })
    expect([selectText(now()), selectRefusal(now())]).toEqual(['Where?', null])
  })

  it('is given back after 30 seconds without an answer', () => {
    const { clock, now, send } = open()
    send()
    clock.increment(29_999)
    expect(isSendingEdit(now())).toBe(true)
    clock.increment(1)
    expect([selectText(now()), selectRefusal(now())?.error]).toEqual(['Where?', expect.any(NoAnswerError)])
  })

  it('is neither changed nor left while it is on its way', () => {
    const { sent, now, send } = open()
    send()
    expect(now().can({ type: 'edit.close' })).toBe(false)
    expect(now().can({ type: 'edit.cancel' })).toBe(false)
    expect(now().can({ type: 'text.change', text: 'x' })).toBe(false)
    expect(sent).toHaveLength(1)
  })

  it('leaves what was written for later when it is closed, and gives it up when it is cancelled', () => {
    const { actor, notices, now, write } = open()
    write('Who?')
    actor.send({ type: 'edit.close' })
    expect([isOpen(now()), notices]).toEqual([false, [{ type: 'text.changed', text: 'Who?' }]])
    actor.send({ type: 'edit.begin', question: editedQuestion })
    actor.send({ type: 'edit.cancel' })
    expect([isOpen(now()), notices.at(-1)]).toEqual([false, { type: 'text.changed', text: null }])
  })
})
