export type SkipLinkProps = { label: string; target?: string | undefined };

export function SkipLink({ label, target = 'main' }: SkipLinkProps) {
  return (
    <a
      href={`#${target}`}
      className="k-skip"
      onClick={(event) => {
        // Moves the focus without a hash in the address, which the router would handle.
        event.preventDefault();
        const element = document.getElementById(target);
        element?.focus();
        element?.scrollIntoView({ block: 'start' });
      }}
    >
      {label}
    </a>
  );
}
