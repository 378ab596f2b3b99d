// Floor of the memory: a Node process that waits.
setInterval(() => {}, 60_000)
console.log('floor is ready')
