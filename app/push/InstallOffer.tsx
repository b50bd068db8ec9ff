import { useState, useSyncExternalStore } from "react";
import { HomeScreenSteps } from "./HomeScreenSteps";
import { installPrompt } from "./installPrompt";
import { OfferCard } from "./OfferCard";
import { useOffer } from "./useOffer";
import { TEXTS } from "./texts";

/**
 * Offers to install Parlor: with the browser's own dialog, or on an iPhone with an explanation. It is beside the Post
 * button on small screens, and in the lower corner on others.
 */
export default function InstallOffer() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.getSnapshot, () => null);
  const { isOpen, decline } = useOffer("installation");
  const [isBusy, setIsBusy] = useState(false);
  const [isExplained, setIsExplained] = useState(false);
  if (!isOpen) return null;
  const install = async () => {
    setIsBusy(true);
    await prompt?.prompt().catch(() => undefined);
    installPrompt.set(null); // it can be used once
    decline(); // the browser has asked
  };
  const accept = prompt
    ? { text: TEXTS.install.accept, isBusy, onPress: () => void install() }
    : { text: TEXTS.homeScreen.showHow, isBusy: false, onPress: () => setIsExplained(true) };
  return (
    <OfferCard
      label={TEXTS.install.title}
      onDecline={decline}
      {...(!isExplained && { accept })}
      className="fixed start-[calc(0.75rem+var(--inset-start))] end-[calc(5.5rem+var(--inset-end))] bottom-[calc(4.75rem+var(--inset-bottom))] z-20 animate-rise rounded-lg border border-hairline bg-raised md:start-auto md:end-[calc(1rem+var(--inset-end))] md:bottom-[calc(1rem+var(--inset-bottom))] md:w-80 print:hidden"
    >
      {isExplained ? (
        <HomeScreenSteps why={TEXTS.homeScreen.forApp} />
      ) : (
        <p>{prompt ? TEXTS.install.text : TEXTS.homeScreen.forApp}</p>
      )}
    </OfferCard>
  );
}
