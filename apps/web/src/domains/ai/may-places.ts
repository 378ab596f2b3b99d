/** The place on an agent's page where it is allowed to set emotions: whoever sends people there means this switch. */
export const mayEmotion = 'may-emotion'
