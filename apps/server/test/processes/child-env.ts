/** All that a process of its own is told of the tests' environment. Compiled modules are shared, or each loads for seconds. */
export const childEnv = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
