/** Where the browsers of these faults are reached: a name that leads nowhere outside of `push-here.ts`. */
export const PUSH_HOST = 'push.example.test'
