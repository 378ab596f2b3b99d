/** Of facts (product/limits: Facts). */
export const factLimits = {
  facts: 5_000,
  /** Pieces of all facts of a space together: all of them are looked at for an answer. */
  fact_pieces: 5_000,
  fact_piece: 800,
  fact_title: 200,
  fact_text: 8_000,
  fact_folders: 200,
  fact_folder_depth: 5,
  /** Pieces that are found for one answer, and characters and words of a question that count. */
  facts_found: 20,
  fact_question: 4_000,
  fact_question_words: 60,
}
