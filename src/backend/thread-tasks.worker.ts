import { tasks } from './thread-tasks.ts'
import { serveTasks } from './threads/serve-tasks.ts'

serveTasks(tasks)
