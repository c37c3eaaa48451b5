import { serveTasks, type TaskContext } from '#src/backend/threads/serve-tasks.ts'

let leftover: Promise<string> = Promise.resolve('none')

serveTasks({
  async leave({ call }: TaskContext) {
    leftover = call('first')
      .then(() => call('second'))
      .then(
        () => 'answered',
        () => 'refused',
      )
  },
  async hearLeftover({ call }: TaskContext) {
    await call('hold')
    return leftover
  },
})
