/** Matches a web address without the punctuation after it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/

/** A text whose web addresses are links, which open in a new tab. */
export const LinkedText = ({ text }: { text: string }) => (
  <>
    {text.split(ADDRESS).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay
        <a key={index} href={part} target="_blank" rel="noreferrer">
          {part}
        </a>
      ),
    )}
  </>
)
