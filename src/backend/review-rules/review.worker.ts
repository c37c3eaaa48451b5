import { serveTasks } from '../threads/serve-tasks.ts'
import { reviewTasks } from './review-tasks.ts'

serveTasks(reviewTasks)
