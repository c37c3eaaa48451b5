import { tasks } from './tasks.ts'
import { serveTasks } from './threads/serve-tasks.ts'

serveTasks(tasks)
