import { auth } from './auth.ts'
import { chats } from './chats.ts'
import { desk } from './desk.ts'
import { files } from './files.ts'
import { inbox } from './inbox.ts'
import { items } from './items.ts'
import { protection } from './protection.ts'
import { recovery } from './recovery.ts'
import { signup } from './signup.ts'
import { users } from './users.ts'

/** Every call there is, by domain: what access and tenancy tests walk and the public description is made of. Not for the web app, which imports per domain. */
export const contract = { auth, signup, recovery, protection, users, desk, files, items, chats, inbox }
